// Program of the dashboard's service worker. It keeps the page of the packing table, which contains no data, and its
// scripts, so that the page opens without a connection. It never keeps a reply of the API or any other page.

const CACHE = "packing-table-1";
const TABLE_PAGE = "/admin/packing-table";
const ASSETS = "/assets/";
/** Time after which a slow page gives way to the kept one. */
const WAIT_MS = 4000;

const OFFLINE_PAGE = `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>No connection</title>
<style>
  body { margin: 0 auto; max-width: 32rem; padding: 2rem 1.25rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #2e2822; background: #fff }
  a { display: block; margin-top: 1rem; padding: 1rem; border: 2px solid; text-align: center; color: inherit }
</style>
<main>
  <h1>No connection</h1>
  <p>The dashboard needs a connection. The packing table works without one: what you pack waits on this device.</p>
  <a href="${TABLE_PAGE}">Open the packing table</a>
  <a href="">Try again</a>
</main>
</html>`;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (Array.isArray(event.data?.assets)) event.waitUntil(keepAssets(event.data.assets));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pathname === TABLE_PAGE ? openTable(request) : openPage(request));
  else if (pathname.startsWith(ASSETS)) event.respondWith(openAsset(request));
});

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("packing-table-") && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function openTable(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(TABLE_PAGE);
  const fresh = fetch(request).then(async (reply) => {
    if (reply.ok && !reply.redirected) await cache.put(TABLE_PAGE, reply.clone());
    return reply;
  });
  if (!kept) return fresh.catch(offlinePage);
  const slow = new Promise((resolve) => setTimeout(resolve, WAIT_MS, kept));
  return Promise.race([fresh.then((reply) => (reply.status < 500 ? reply : kept)).catch(() => kept), slow]);
}

function openPage(request) {
  return fetch(request).catch(offlinePage);
}

function offlinePage() {
  return new Response(OFFLINE_PAGE, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** Names of built files contain a hash of their content, so a kept file is never old. */
async function openAsset(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request)) ?? fetch(request);
}

/** Keeps the files of the present version of the page and removes those of earlier versions. */
async function keepAssets(paths) {
  const cache = await caches.open(CACHE);
  const wanted = new Set(paths.filter((path) => String(path).startsWith(ASSETS)));
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const path of wanted) if (!kept.has(path)) await cache.add(path);
  for (const path of kept) if (path.startsWith(ASSETS) && !wanted.has(path)) await cache.delete(path);
  if (!kept.has(TABLE_PAGE)) await cache.add(TABLE_PAGE);
}
