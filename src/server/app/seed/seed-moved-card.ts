import { pence } from "#domain/money.ts";
import { DEMO_PREFIX } from "#server/admin/index.ts";
import { saveMovedGiftCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";

/** Seeds a gift card of another shop, with the code that docs/moving-in.md names. */
export async function seedMovedCard(tx: Tx, shop: Pick<Shop, "secret">, now: Date): Promise<void> {
  await saveMovedGiftCard(
    tx,
    shop,
    {
      key: `${DEMO_PREFIX}card`,
      code: "OLD-SHOP-GIFT-2024",
      replacedCode: null,
      balancePence: pence(2500),
      expiresOn: null,
      fromName: "Harriet",
      recipientName: "Sally",
      recipientEmail: null,
    },
    { actorUserId: ADMIN_USER_ID, now },
  );
}
