import type { AdminOrder } from "#contract/admin-orders.ts";

/** First and last name, else the username, else the e-mail address. */
export function customerName(
  order: Pick<AdminOrder, "userFirstName" | "userLastName" | "userName" | "userEmail">,
): string {
  return `${order.userFirstName} ${order.userLastName}`.trim() || order.userName || order.userEmail;
}
