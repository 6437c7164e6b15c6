import { ShopError } from "#domain/shop-error.ts";
import type { FileReply } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/kernel/shopper.ts";
import { findOrderOwner } from "./documents.queries.ts";
import { renderInvoice } from "./render-invoice.ts";

/** The invoice of one's own paid order. Refuses `not-found` for all others, so that nobody learns which exist. */
export async function getOwnInvoice(shop: Shop, shopper: Shopper, orderId: number): Promise<FileReply> {
  const order = await findOrderOwner(shop.db, orderId);
  if (!order?.paidAt || order.userId !== requireUserId(shopper)) throw new ShopError("not-found");
  return {
    content: await renderInvoice(shop, orderId),
    type: "application/pdf",
    name: `invoice-order-${orderId}.pdf`,
  };
}
