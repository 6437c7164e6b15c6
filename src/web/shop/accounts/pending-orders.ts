/** Anchor of the pending orders on the account page. */
export const PENDING_ORDERS = "pending-orders";
