import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { methodWords } from "#domain/method-words.ts";
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

interface MethodColumns {
  methodType: string | null;
  cardBrand: string | null;
  cardLastFour: string | null;
}

/** What pays for a subscription, in words; null while nothing is kept. */
export function wordsOfMethod({ methodType, cardBrand, cardLastFour }: MethodColumns): string | null {
  return methodType && methodWords({ type: methodType, brand: cardBrand, lastFour: cardLastFour });
}
