// The service worker. `hitori play` writes in front of it VERSION, a digest of all files, and FILES, their names.
//
// Each version has a cache of its own, filled before the version may take over; so a page never mixes two versions. The
// page is told when a new one waits, and games are in the page's storage, out of reach from here.

const scope = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `hitori-${VERSION}`;

scope.addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

scope.addEventListener("message", ({ data }) => data === "take over" && scope.skipWaiting());

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function answer(/** @type {Request} */ request) {
  // The puzzles that the server offers may change from one run to the next.
  const fresh = () => fetch(request);
  if (!request.url.endsWith("/start.json")) return (await kept(request)) ?? fresh();
  return fresh().catch(async () => (await kept(request)) ?? Response.error());
}

async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith("hitori-") && name !== CACHE);
  await Promise.all(others.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

const kept = (/** @type {Request} */ request) =>
  caches.match(request.mode === "navigate" ? "./" : request, { cacheName: CACHE, ignoreSearch: true });
