import type { Page } from "playwright-core";

/** A toast as a visitor saw it, by the page's own clock. */
export interface SeenToast {
  title: string;
  description: string;
  /** "alert" of a failure, "status" of anything else. */
  role: string;
  from: number;
  /** How long it stood; undefined while it stands. */
  lastedMs: number | undefined;
  /** The delay that was asked for before somebody was led elsewhere, and the one that was had: never a shorter one. */
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

/** Notes every toast of a page, whose clock is the test's from here on. */
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
    // The specification's delays before a visitor is led elsewhere; nothing else of the shop waits for as long.
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
