const STORAGE_KEY = "checkoutData";

/** Stores a plan on its way to payment beside the fields of the checkout, or removes it. */
export function storePlanOnTheWay(plan: { productId: number; productPrice: string } | undefined): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    const fields = { ...(typeof stored === "object" ? stored : {}), subscriptionData: plan };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(fields));
  } catch {
    // Storage is full or blocked. The plan is not lost, because the server stores it too.
  }
}
