import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import type { Method } from "#server/platform/kernel/payment-gateway.ts";

/** What pays for a subscription, and as what people know it. */
export function methodColumns(payerId: string, method: Method) {
  return { payerId, methodId: method.id, ...shownColumns(method) };
}

/** As what people know a method. */
export function shownColumns({ type, card }: Method) {
  return {
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

/** What pays for a subscription, as it goes over the wire. */
export function viewMethod({ methodType, cardBrand, cardLastFour }: MethodColumns) {
  return methodType === null ? null : { type: methodType, brand: cardBrand, lastFour: cardLastFour };
}

/** What pays for a subscription, in words; null while nothing is kept. */
export function methodLabelOf(row: MethodColumns): string | null {
  const method = viewMethod(row);
  return method && methodLabel(method);
}
