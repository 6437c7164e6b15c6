/** Registers the service worker, and gives it the files of this page, so that the page opens without a connection. */
export async function keepPackingTable(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register("/admin/packing-worker.js", { scope: "/admin" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ assets: ownAssets() });
  } catch {
    // The page works without the worker. It then needs a connection to open.
  }
}

/** Paths of the built files that this document has loaded or named. */
function ownAssets(): string[] {
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const named = [...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload], link[rel=stylesheet]")];
  const paths = [...loaded, ...named.map(({ href }) => href)]
    .map((address) => new URL(address, location.href))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname);
  return [...new Set(paths)].filter((path) => path.startsWith("/assets/"));
}
