// The service worker. `hitori play` writes in front of it VERSION, a digest of all files, and FILES, their names.
//
// Each version has a cache of its own, filled before the version may take over; so a page never mixes two versions. The
// page is told when a new one waits, and games are in the page's storage, out of reach from here.

const CACHE = `hitori-${VERSION}`;

self.addEventListener("install", (event) => {
  const fresh = FILES.map((name) => new Request(name, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const others = (await caches.keys()).filter((name) => name.startsWith("hitori-") && name !== CACHE);
      await Promise.all(others.map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", ({ data }) => data === "take over" && self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === location.origin) event.respondWith(answer(request));
});

async function answer(request) {
  // The puzzles that the server offers may change from one run to the next.
  if (request.url.endsWith("/start.json")) return fetch(request).catch(() => kept(request));
  return (await kept(request)) ?? fetch(request);
}

async function kept(request) {
  const cache = await caches.open(CACHE);
  const page = request.mode === "navigate" ? await cache.match("./") : undefined;
  return page ?? cache.match(request, { ignoreSearch: true });
}
