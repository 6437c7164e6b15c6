import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import type { Method } from "#server/payments/gateway.ts";

/** What pays for a subscription, and as what people know it. */
export function methodColumns(payerId: string, { id, type, card }: Method) {
  return {
    payerId,
    methodId: id,
    methodType: type,
    cardBrand: card?.brand ?? null,
    cardLastFour: card?.lastFour ?? null,
    cardExpiresIn: card ? boxMonthOf(isoDay(`${card.expYear}-${String(card.expMonth).padStart(2, "0")}-01`)) : null,
  };
}
