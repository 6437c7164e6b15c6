import { firstBoxMonth } from "#domain/calendar.ts";
import type { Pence } from "#domain/money.ts";
import { DEFAULT_SETTINGS } from "#domain/settings/default-settings.ts";
import { planFor, type QuestionnaireAnswers } from "#domain/subscriptions/plans.ts";
import { decideSubscriptionStart } from "#domain/subscriptions/subscriptions.ts";
import { DEMO_PREFIX, type DemoPerson } from "#server/admin/index.ts";
import { issueInvoices } from "#server/orders/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { OrderedBox } from "#server/platform/db/schema/orders.ts";
import { insertSandboxPayment } from "./seed.queries.ts";

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

/** Orders of the demonstration are paid in the sandbox, so that they can be refunded there. */
export const SANDBOX_PAYMENT = `sandbox_pay_${DEMO_PREFIX}`;

interface Sale {
  orderId: number;
  paymentId: string;
  amount: Pence;
  paidAt: Date;
}

/** Seeds an order's payment in the sandbox and its invoice. */
export async function seedSale(tx: Tx, sale: Sale): Promise<void> {
  await insertSandboxPayment(tx, sale);
  await issueInvoices(tx, [{ orderId: sale.orderId, amountPence: sale.amount }], sale.paidAt);
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
