import { addDays, type IsoDay, isoDay, londonDay, londonInstant } from "#domain/calendar.ts";
import { type Pence, pence, sumPence } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { MoneyMovement, PaymentGateway, Payout, PayoutGateway } from "#server/platform/kernel/payment-gateway.ts";
import type { SandboxBooks } from "./sandbox-cards.ts";
import { listSandboxEventsSince, listSandboxRefunds, listSandboxTaken } from "./sandbox-payments.queries.ts";
import { sandboxPayments } from "./sandbox-payments.ts";

const FEE_PER_CENT = 1.5;
const FEE_PENCE = 20;
/** Days from a sandbox payment to its payout. */
const PAID_OUT_AFTER_DAYS = 2;
const PAID_OUT_HOUR = 6;
const PAYOUT = "sandbox_payout_";

/** A card provider without real money, which stores its data in the shop's database. */
export function sandboxGateway(books: SandboxBooks): PaymentGateway {
  return {
    name: "sandbox",
    ...sandboxPayments(books),
    ...sandboxPayouts(books),
    async *listEventsSince(since) {
      const rows = await listSandboxEventsSince(books.db, since);
      yield rows.map(({ id, kind, objectId, createdAt }) => ({ id, kind, objectId, createdAt }));
    },
    findMissingRights: async () => [],
    readWebhook() {
      // A job fetches the sandbox's events, so any webhook is a forgery.
      throw new ShopError("webhook-refused", { why: "signature" });
    },
  };
}

/** Derives the sandbox's balance movements and payouts from its payments and refunds. They are not stored. */
function sandboxPayouts({ db, clock }: SandboxBooks): PayoutGateway {
  const readMovements = async (since: Date): Promise<MoneyMovement[]> => {
    const taken = (await listSandboxTaken(db, since)).map(({ id, amount, takenAt }) => ({
      ...movement(id, amount, takenAt),
      kind: "payment" as const,
      feePence: pence(Math.round((amount * FEE_PER_CENT) / 100) + FEE_PENCE),
      paymentId: id,
    }));
    const given = (await listSandboxRefunds(db, since)).map(({ id, paymentId, amount, createdAt }) => ({
      ...movement(id, pence(0 - amount), createdAt),
      kind: "refund" as const,
      paymentId,
      refundId: id,
    }));
    return [...taken, ...given];
  };
  const movementsOn = async (day: IsoDay) => {
    const before = londonInstant(addDays(day, 1), 0);
    return (await readMovements(londonInstant(day, 0))).filter(({ createdAt }) => createdAt < before);
  };
  const readPayouts = async (since: Date): Promise<Payout[]> => {
    const firstDay = addDays(londonDay(since), -PAID_OUT_AFTER_DAYS);
    const movements = await readMovements(londonInstant(firstDay, 0));
    const byDay = Map.groupBy(movements, ({ createdAt }) => londonDay(createdAt));
    return [...byDay].flatMap(([day, ofDay]) => {
      const payout = payoutOf(day, sumPence(ofDay.map(({ amountPence, feePence }) => pence(amountPence - feePence))));
      return payout.amountPence > 0 && payout.createdAt >= since && payout.createdAt <= clock() ? [payout] : [];
    });
  };
  return {
    async *listMovementsSince(since) {
      yield await readMovements(since);
      yield (await readPayouts(since)).map(movementOf);
    },
    async *listPayoutsSince(since) {
      yield await readPayouts(since);
    },
    async *listMovementsOf(payoutId) {
      const day = isoDay(payoutId.slice(PAYOUT.length));
      const movements = await movementsOn(day);
      yield movements;
      yield [
        movementOf(
          payoutOf(day, sumPence(movements.map(({ amountPence, feePence }) => pence(amountPence - feePence)))),
        ),
      ];
    },
  };
}

function movement(of: string, amountPence: Pence, createdAt: Date): MoneyMovement {
  const id = `${of}_movement`;
  return {
    id,
    kind: "other",
    amountPence,
    feePence: pence(0),
    paymentId: undefined,
    refundId: undefined,
    description: "",
    createdAt,
  };
}

function movementOf({ id, amountPence, createdAt }: Payout): MoneyMovement {
  return { ...movement(id, pence(0 - amountPence), createdAt), kind: "payout" };
}

function payoutOf(day: IsoDay, amountPence: Pence): Payout {
  const arrivesOn = addDays(day, PAID_OUT_AFTER_DAYS);
  return {
    id: `${PAYOUT}${day}`,
    amountPence,
    arrivesOn,
    status: "paid",
    isItemised: true,
    createdAt: londonInstant(arrivesOn, PAID_OUT_HOUR),
  };
}
