import { endpoint } from "#contract/endpoint.ts";
import { day, instant, paragraphs, pathId, printable } from "#contract/fields.ts";
import { MESSAGE_LENGTH_MAX } from "#contract/subscriptions/gifts.ts";
import { z } from "#contract/zod.ts";
import { adminOrderDetails } from "./admin-orders.ts";

export const changeAdminPresent = endpoint({
  method: "PUT",
  path: "/api/admin/orders/{orderId}/present",
  access: "admin",
  permission: "orders.change",
  summary: "Change the message of a present, and the day before which it must not arrive, until its parcel is packed",
  input: z.object({
    orderId: pathId,
    /** Gift message, which is printed on the packing slip. */
    message: printable(paragraphs(MESSAGE_LENGTH_MAX)),
    /** Day before which the parcel must not arrive. Null if it is sent as soon as possible. */
    notBefore: day.nullable(),
    version: instant,
  }),
  output: adminOrderDetails,
  refusals: ["not-found", "order-not-paid", "changed-meanwhile", "too-late-to-change"],
});
