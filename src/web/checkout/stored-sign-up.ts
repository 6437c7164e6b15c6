import { z } from "zod";

const STORAGE_KEY = "checkoutSignUp";

/** What was typed into the checkout's sign-up form. Never the password. */
const typedSignUp = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  address: z.object({ line1: z.string(), line2: z.string(), city: z.string(), postcode: z.string() }),
});
export type TypedSignUp = z.output<typeof typedSignUp>;

export function readTypedSignUp(): TypedSignUp | undefined {
  try {
    return typedSignUp.safeParse(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

/** Keeps the fields for the way to the sign-in page and back; what does not belong there is left out. */
export function storeTypedSignUp(typed: unknown): void {
  try {
    const kept = typedSignUp.safeParse(typed).data;
    if (kept) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(kept));
  } catch {
    // A browser without storage (full, or forbidden): the fields last as long as the page.
  }
}

export function forgetTypedSignUp(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was kept, then.
  }
}
