import { adminCustomerDetails } from "#contract/accounts/admin-customers.ts";
import { endpoint } from "#contract/endpoint.ts";
import { email, instant, pathId, versionNumber } from "#contract/fields.ts";
import { adminSubscriptionDetails } from "#contract/subscriptions/admin-subscriptions.ts";
import { z } from "#contract/zod.ts";
import { adminOrderDetails } from "./admin-orders.ts";
import { typedAddress } from "./order-address.ts";

export const changeAdminOrderAddress = endpoint({
  method: "PUT",
  path: "/api/admin/orders/{orderId}/address",
  access: "admin",
  permission: "orders.change",
  summary: "Change the delivery address of an order's unsent parcels, and a guest's email address",
  input: typedAddress.extend({
    orderId: pathId,
    /** A guest's new email address. */
    email: email.optional(),
    /** True to change the customer's account too. All later boxes then use the new address. */
    changeAccount: z.boolean().default(false),
    version: instant,
  }),
  output: adminOrderDetails,
  refusals: ["not-found", "order-not-paid", "changed-meanwhile", "too-late-to-change", "postcode-not-served"],
});

export const changeAdminSubscriptionAddress = endpoint({
  method: "PUT",
  path: "/api/admin/subscriptions/{subscriptionId}/address",
  access: "admin",
  permission: "subscriptions",
  summary: "Change the address of a subscription's unsent boxes: the gift's recipient, or the customer",
  input: typedAddress.extend({ subscriptionId: pathId, version: versionNumber }),
  output: adminSubscriptionDetails,
  refusals: ["not-found", "changed-meanwhile", "too-late-to-change", "postcode-not-served"],
});

export const changeAdminCustomerAddress = endpoint({
  method: "PUT",
  path: "/api/admin/customers/{customerId}/address",
  access: "admin",
  permission: "customers",
  summary: "Change a customer's name and delivery address, also for their unsent boxes",
  input: typedAddress.extend({ customerId: pathId, version: instant }),
  output: adminCustomerDetails,
  refusals: ["not-found", "changed-meanwhile", "postcode-not-served"],
});
