import { ShopError } from "#domain/shop-error.ts";
import { findGiftCard, openCode } from "#server/gift-cards/index.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { readLink } from "#server/platform/kernel/signed-links.ts";
import { printSheets } from "./print-sheets.ts";

/** The printable gift card behind an email's link. Refuses with `link-invalid`, `link-expired` or `not-found`. */
export async function printGiftCard(shop: Shop, token: string): Promise<FileReply> {
  const card = await findGiftCard(shop.db, Number(readLink(shop, "gift-card-paper", token).subject));
  if (!card || card.soldAt === null) throw new ShopError("not-found");
  const printed = {
    design: card.design,
    amountPence: card.amount,
    code: openCode(shop, card),
    fromName: card.fromName,
    recipientName: card.recipientName,
    message: card.message,
    expiresOn: card.expiresOn,
    siteUrl: shop.config.publicUrl,
  };
  return {
    content: await printSheets(shop, "Gift card", [[{ kind: "gift-card", card: printed }]]),
    type: "application/pdf",
    name: "gift-card.pdf",
  };
}
