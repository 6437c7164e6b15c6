import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A toast as a visitor sees it, timed by the page's clock. */
export interface SeenToast {
  title: string;
  description: string;
  /** "alert" for failures, "status" otherwise. */
  role: string;
  /** Number of toasts on the screen when this one appeared, with itself. */
  atOnce: number;
  from: number;
  /** Undefined while it is open. */
  lastedMs: number | undefined;
  /** Requested and actual delay before a redirect. Undefined if the toast leads to no redirect. */
  led: Redirect | undefined;
}

interface ToastEvent {
  kind: "shown" | "gone";
  /** Number of the toast on its page. */
  number: number;
  at: number;
  toast?: { title: string; description: string; role: string; atOnce: number };
}

interface Redirect {
  askedMs: number;
  tookMs: number;
}

declare global {
  interface Window {
    noteToast: (event: ToastEvent) => void;
    noteRedirect: (redirect: Redirect) => void;
    noteWait: (ms: number) => void;
  }
}

const WAIT_MS = 20_000;

/**
 * Every toast of a page, in order, also one that another replaces at once. A toast is asserted by reading it: `says`
 * takes the next toast and no later one, so that an unexpected toast between two expected ones fails.
 */
export class Toasts {
  readonly seen: SeenToast[] = [];
  /** Delays of a second and more that the page has set, if the journey controls its clock. */
  readonly waitsMs: number[] = [];
  /** Toasts of the current document by their number. A new document counts from 0 again. */
  readonly #open = new Map<number, SeenToast>();
  #read = 0;

  static async of(page: Page): Promise<Toasts> {
    const toasts = new Toasts();
    await page.exposeFunction("noteToast", (event: ToastEvent) => toasts.#note(event));
    await page.addInitScript(watchToasts);
    return toasts;
  }

  /** Waits for the next toast. Fails if it is another one, or if more than one was on the screen. */
  async says(title: string | RegExp, description: string | RegExp = ""): Promise<SeenToast> {
    const toast = await this.#next(String(title));
    const text = (expected: string | RegExp) =>
      typeof expected === "string" ? expected : expect.stringMatching(expected);
    expect(toast).toMatchObject({ title: text(title), description: text(description), atOnce: 1 });
    return toast;
  }

  /** Waits for a toast with this text as its title or description. Fails if another failure comes before it. */
  async contains(text: string): Promise<void> {
    for (;;) {
      const { title, description, role, atOnce } = await this.#next(text);
      expect(atOnce).toBe(1);
      if ([title, description].includes(text)) return;
      expect(role, `${title}: ${description} came before "${text}"`).toBe("status");
    }
  }

  async #next(expected: string): Promise<SeenToast> {
    await expect.poll(() => this.seen.length, { timeout: WAIT_MS, message: expected }).toBeGreaterThan(this.#read);
    const toast = this.seen[this.#read];
    if (!toast) throw new Error("no toast came");
    this.#read += 1;
    return toast;
  }

  /** Toasts that no assertion has read. */
  unread(): SeenToast[] {
    return this.seen.slice(this.#read);
  }

  /** Takes control of the page's clock, notes its timers and times the redirects to which toasts lead. */
  async controlClock(page: Page): Promise<void> {
    await page.exposeFunction("noteWait", (ms: number) => this.waitsMs.push(ms));
    await page.exposeFunction("noteRedirect", (redirect: Redirect) => {
      const last = this.seen.at(-1);
      if (last) last.led ??= redirect;
    });
    await page.clock.install();
    await page.addInitScript(watchTimers);
  }

  #note({ kind, number, at, toast }: ToastEvent): void {
    if (kind === "shown" && toast) {
      const seen = { ...toast, from: at, lastedMs: undefined, led: undefined };
      this.#open.set(number, seen);
      this.seen.push(seen);
    }
    const noted = this.#open.get(number);
    if (noted && kind === "gone") noted.lastedMs ??= at - noted.from;
  }
}

/** Runs in the page, before its own scripts. */
function watchToasts(): void {
  const numbers = new Map<Element, number>();
  let shown = 0;
  const isToast = (node: Node): node is Element =>
    node instanceof Element && node.hasAttribute("role") && node.parentElement?.hasAttribute("popover") === true;
  const toastsIn = (node: Node) =>
    node instanceof Element ? [node, ...node.querySelectorAll("[popover] > [role]")].filter(isToast) : [];
  const note = (toast: Element) => {
    if (numbers.has(toast)) return;
    shown += 1;
    numbers.set(toast, shown);
    const [title = "", description = ""] = [...toast.querySelectorAll("p")].map((line) => line.textContent ?? "");
    const role = toast.getAttribute("role") ?? "";
    const atOnce = document.querySelectorAll("[popover] > [role]").length;
    window.noteToast({
      kind: "shown",
      number: shown,
      at: performance.now(),
      toast: { title, description, role, atOnce },
    });
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) toastsIn(node).forEach(note);
    for (const [toast, number] of numbers) {
      if (toast.isConnected) continue;
      numbers.delete(toast);
      window.noteToast({ kind: "gone", number, at: performance.now() });
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Runs in the page, after its clock has been replaced. */
function watchTimers(): void {
  const wait = window.setTimeout;
  const noted = (run: () => void, ms?: number, ...rest: unknown[]) => {
    if (ms !== undefined && ms >= 1_000) window.noteWait(ms);
    // Recognises redirects by their specified delays. Nothing else in the shop waits exactly as long.
    if (ms !== 500 && ms !== 2_000) return wait(run, ms, ...rest);
    const askedAt = performance.now();
    const fire = () => {
      window.noteRedirect({ askedMs: ms, tookMs: performance.now() - askedAt });
      run();
    };
    return wait(fire, ms);
  };
  window.setTimeout = Object.assign(noted, wait) as typeof window.setTimeout;
}
