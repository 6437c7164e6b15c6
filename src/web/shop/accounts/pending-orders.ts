/** Where on the account's page the orders under way stand. */
export const PENDING_ORDERS = "pending-orders";
