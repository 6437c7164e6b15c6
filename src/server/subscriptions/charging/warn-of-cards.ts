import { addDays, boxMonthOf, londonDay, londonInstant } from "#domain/calendar.ts";
import { methodLabel } from "#domain/method-label.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { queueEmail } from "#server/mail/index.ts";
import { boxLink } from "#server/subscriptions/box-links.ts";
import { listExpiringCards } from "./cards.queries.ts";

const SUBSCRIPTIONS_PER_RUN = 5_000;
/** So long before a card's last month is over its holder is written to. */
const WARNING_DAYS = 30;
const LINK_DAYS = 31;

/** Writes once to everybody whose card will not outlive the next charges. */
export async function warnOfCards(shop: Shop): Promise<void> {
  const now = shop.clock();
  const today = londonDay(now);
  const latest = boxMonthOf(addDays(today, WARNING_DAYS));
  for (const card of await listExpiringCards(shop.db, latest, SUBSCRIPTIONS_PER_RUN)) {
    await shop.db.transaction((tx) =>
      queueEmail(tx, now, {
        kind: "card-expiring",
        about: card.about,
        recipient: card.email,
        facts: {
          firstName: card.firstName,
          cardBrand: card.cardBrand,
          cardLastFour: card.cardLastFour,
          method: methodLabel({ type: "card", brand: card.cardBrand, lastFour: card.cardLastFour }),
          expiresMonth: card.cardExpiresIn,
          nextChargeOn: card.nextChargeOn,
          changeCard: boxLink(
            "change-card",
            { subscriptionId: card.subscriptionId, boxMonth: card.cardExpiresIn },
            { now, until: londonInstant(addDays(today, LINK_DAYS), 0) },
          ),
        },
      }),
    );
  }
}
