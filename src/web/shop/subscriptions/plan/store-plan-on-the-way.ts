const STORAGE_KEY = "checkoutData";

/** Stores the plan that the customer is about to pay for among the stored checkout fields. Undefined removes it. */
export function storePlanOnTheWay(plan: { productId: number; productPrice: string } | undefined): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
    const fields = { ...(typeof stored === "object" ? stored : {}), subscriptionData: plan };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(fields));
  } catch {
    // Storage is full or blocked. The plan is not lost, because the server stores it too.
  }
}
