import type { OrderType } from "#domain/orders.ts";

export const ORDER_TYPE_WORDS = { one_time: "One-time", subscription: "Subscription", mixed: "Mixed" } satisfies Record<
  OrderType,
  string
>;
