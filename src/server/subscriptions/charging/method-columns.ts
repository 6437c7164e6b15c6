import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import type { Method } from "#server/platform/kernel/payment-gateway.ts";

/** Columns with a subscription's payment method and its display data. */
export function methodColumns(payerId: string, method: Method) {
  return { payerId, methodId: method.id, ...shownColumns(method) };
}

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

/** A subscription's payment method in the API's format. */
export function viewMethod({ methodType, cardBrand, cardLastFour }: MethodColumns) {
  return methodType === null ? null : { type: methodType, brand: cardBrand, lastFour: cardLastFour };
}

/** Label of a subscription's payment method. Null if none is saved. */
export function methodLabelOf(row: MethodColumns): string | null {
  const method = viewMethod(row);
  return method && methodLabel(method);
}
