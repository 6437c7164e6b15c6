import type { GiveBoxTyped } from "./give-box-schema.ts";

const STORAGE_KEY = "giftBox";

/** Keeps what a giver has typed in this tab, while the giver signs in. */
export function storeGift(typed: GiveBoxTyped): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(typed));
  } catch {
    // Storage is full or blocked, so the giver types again.
  }
}

/** Reads and removes what was typed before signing in. Fields that are missing or not text are left out. */
export function takeGift(): Partial<GiveBoxTyped> {
  try {
    const text = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}
