import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request } from "playwright-core";

const WAIT_MS = 60_000;

const openRequests = new WeakMap<Page, Set<Request>>();

export function trackRequests(page: Page): void {
  const open = new Set<Request>();
  openRequests.set(page, open);
  page.on("request", (request) => {
    // Ignores requests of the type "other", which are prefetches and background revalidation. The browser does not
    // report their end, and no test waits for them.
    if (request.resourceType() !== "other") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
}

/** Opens a page and waits for hydration. Earlier clicks have no effect. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

export async function untilHydrated(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
}

/** Waits until a page has hydrated, has received every response that it requested, and shows the result. */
export async function untilQuiet(page: Page): Promise<void> {
  const open = openRequests.get(page);
  if (!open) throw new Error("nobody watches what this page asks for");
  // Waits for hydration, because a page requests its data only then. A page without a script, such as an email, never
  // hydrates.
  await page.waitForFunction(
    () => "hydrated" in document.documentElement.dataset || !document.querySelector("script[type=module]"),
  );
  const deadline = Date.now() + WAIT_MS;
  do {
    while (open.size > 0) {
      if (Date.now() > deadline)
        throw new Error(`not answered: ${[...open].map((request) => request.url()).join(", ")}`);
      await sleep(10);
    }
    // Waits two frames. A response appears one frame later and may lead to another request, and a busy machine may
    // still have this work in its queue.
    await page.evaluate(async () => {
      for (let rounds = 0; rounds < 2; rounds += 1) {
        await new Promise(requestAnimationFrame);
        // Runs after all queued work. Does not wait for animations to end.
        await scheduler.postTask(() => undefined, { priority: "background" });
      }
    });
  } while (open.size > 0);
}
