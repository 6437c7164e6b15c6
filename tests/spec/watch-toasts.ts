import type { Page } from "playwright-core";

/** A toast as a visitor sees it, timed by the page's clock. */
export interface SeenToast {
  title: string;
  description: string;
  /** "alert" for failures, "status" otherwise. */
  role: string;
  from: number;
  /** Undefined while it is open. */
  lastedMs: number | undefined;
  /** Requested and actual delay before a redirect. Undefined if the toast leads to no redirect. */
  led: { askedMs: number; tookMs: number } | undefined;
}

declare global {
  interface Window {
    noteToast: (happening: {
      kind: "shown" | "gone" | "led";
      words: string[];
      at: number;
      led?: { askedMs: number; tookMs: number };
    }) => void;
  }
}

/** Records every toast of a page and takes control of the page's clock. */
export async function watchToasts(page: Page): Promise<SeenToast[]> {
  const seen: SeenToast[] = [];
  await page.exposeFunction("noteToast", ({ kind, words, at, led }: Parameters<Window["noteToast"]>[0]) => {
    const [first = "", description = "", role = ""] = words;
    const last = seen.at(-1);
    if (kind === "shown") {
      const open = { lastedMs: undefined, led: undefined };
      seen.push({ title: first, description, role, from: at, ...open });
    } else if (last && last.lastedMs === undefined && kind === "gone") last.lastedMs = at - last.from;
    else if (last && kind === "led") last.led ??= led;
  });
  await page.clock.install();
  await page.addInitScript(() => {
    let shown: Element | null = null;
    const wordsOf = (toast: Element) => [...toast.querySelectorAll("p")].map((line) => line.textContent ?? "");
    new MutationObserver(() => {
      const toast = document.querySelector("[popover] > [role]");
      if (toast === shown) return;
      if (shown) window.noteToast({ kind: "gone", words: [], at: performance.now() });
      shown = toast;
      if (!toast) return;
      const [title = "", description = ""] = wordsOf(toast);
      const role = toast.getAttribute("role") ?? "";
      window.noteToast({ kind: "shown", words: [title, description, role], at: performance.now() });
    }).observe(document, { childList: true, subtree: true });
    // Recognises redirects by their specified delays. Nothing else in the shop waits exactly as long.
    const wait = window.setTimeout;
    const noted = (run: () => void, ms?: number, ...rest: unknown[]) => {
      if (ms !== 500 && ms !== 2_000) return wait(run, ms, ...rest);
      const askedAt = performance.now();
      const fire = () => {
        const at = performance.now();
        window.noteToast({ kind: "led", words: [], at, led: { askedMs: ms, tookMs: at - askedAt } });
        run();
      };
      return wait(fire, ms);
    };
    window.setTimeout = Object.assign(noted, wait) as typeof window.setTimeout;
  });
  return seen;
}
