// The service worker: keeps the page for play without a network, and asks before a new version takes over.

/** Register it; `onUpdate(reload)` is called when a new version waits, and `reload()` lets it in. */
export async function keepOffline(/** @type {(reload: () => void) => void} */ onUpdate) {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  const { controller } = navigator.serviceWorker; // on the first visit none, and nothing to reload for
  if (controller) navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  const registration = await navigator.serviceWorker.register("sw.js").catch(() => undefined);
  if (!registration) return; // e.g. a private window: the page works, with a network
  const offer = (/** @type {ServiceWorker | null} */ worker) =>
    worker && navigator.serviceWorker.controller && onUpdate(() => worker.postMessage("take over"));
  const watch = (/** @type {ServiceWorker | null} */ worker) =>
    worker?.addEventListener("statechange", () => worker.state === "installed" && offer(worker));
  offer(registration.waiting);
  watch(registration.installing); // the browser may have found it before this page listens
  registration.addEventListener("updatefound", () => watch(registration.installing));
}
