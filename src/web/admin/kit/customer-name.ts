import type { AdminOrder } from "#contract/orders/admin-orders.ts";

/** First and last name, else the username, else the e-mail address. */
export function customerName(
  customer: Pick<AdminOrder, "userFirstName" | "userLastName" | "userName" | "userEmail">,
): string {
  return `${customer.userFirstName} ${customer.userLastName}`.trim() || customer.userName || customer.userEmail;
}
