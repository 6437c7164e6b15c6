import type { BoxPayment } from "#contract/box-payments.ts";
import { isPaid } from "#domain/boxes.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { readSettings } from "#server/settings/index.ts";
import { withBoxes } from "#server/subscriptions/box-plans.ts";
import { listSubscriptionsById } from "#server/subscriptions/boxes.queries.ts";
import { type BoxWanted, findBoxOwed } from "./find-box-owed.ts";
import { lookUpPayment } from "./look-up-charge.ts";
import { viewBoxPayment } from "./view-box-payment.ts";

/** "Please look": asks the provider what came of a box's payment, and believes nobody else. Refuses `not-found`. */
export async function settleBoxPayment(shop: Shop, wanted: BoxWanted): Promise<BoxPayment> {
  const rows = await listSubscriptionsById(shop.db, [wanted.subscriptionId]);
  const [loaded] = await withBoxes(shop.db, rows, await readSettings(shop.db));
  const owed = loaded && findBoxOwed(loaded, wanted);
  if (!owed) throw new ShopError("not-found");
  const { box, row } = owed;
  if (row.paymentId && !isPaid(box)) {
    await lookUpPayment(shop, row.paymentId);
    shop.wake("return-boxes");
    shop.wake("send-letters");
  }
  return viewBoxPayment(shop, wanted, undefined);
}
