import { firstBoxMonth } from "#domain/calendar.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { planFor, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { decideSubscriptionStart } from "#domain/subscriptions/subscriptions.ts";
import type { DemoPerson } from "#server/admin/index.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";

export function addressOfPerson(person: DemoPerson): DeliveryAddress {
  return {
    firstName: person.firstName,
    lastName: person.lastName,
    line1: person.deliveryLine1,
    line2: "",
    city: person.deliveryCity,
    postcode: person.deliveryPostcode,
    country: "United Kingdom",
  };
}

/** Terms of a box that was ordered at `placedAt`. */
export function orderedBox(answers: QuestionnaireAnswers, monthlyPence: number, placedAt: Date): OrderedBox {
  const settings = DEFAULT_SETTINGS;
  const first = firstBoxMonth(placedAt, settings);
  const start = decideSubscriptionStart(planFor(answers.audience, answers.duration, settings), first, settings);
  return {
    ...answers,
    monthlyPence,
    firstBoxMonth: first,
    firstDispatchOn: start.nextDispatchOn,
    nextChargeOn: start.nextChargeOn ?? null,
  };
}
