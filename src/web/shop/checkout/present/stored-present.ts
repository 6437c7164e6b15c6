const STORAGE_KEY = "present";

/** Keeps in this tab that the order is a present, with what the giver has typed so far. */
export function storePresent(typed: object = readPresent() ?? {}): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(typed));
  } catch {
    // Storage is full or blocked, so the checkout asks again.
  }
}

/** Texts that the giver has typed. Undefined if the order is no present. */
export function readPresent(): Readonly<Record<string, string>> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null");
    if (typeof stored !== "object" || stored === null) return undefined;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === "string"));
  } catch {
    return undefined;
  }
}

export function forgetPresent(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
