import type { Config } from "#server/config/config.ts";

/** The time of a shop whose clock may be moved forward, never back. */
export class ShopClock {
  #aheadMs = 0;

  readonly now = (): Date => new Date(Date.now() + this.#aheadMs);

  /** Moves to a later instant; an earlier one changes nothing. Answers how far the clock is ahead, in milliseconds. */
  readonly moveTo = (to: Date): number => {
    this.#aheadMs = Math.max(this.#aheadMs, to.getTime() - Date.now());
    return this.#aheadMs;
  };
}

/** Whether the clock may be moved: only with play money, in a demonstration that is one process. */
export function isClockMovable({ isDemo, stripe, role }: Config): boolean {
  return isDemo && stripe === undefined && role === "all";
}
