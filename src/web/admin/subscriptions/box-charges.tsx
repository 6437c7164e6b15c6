import type { AdminSubscriptionDetails } from "#contract/subscriptions/admin-subscriptions.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import type { SkipReason } from "#domain/subscriptions/boxes.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { ChargeAmount } from "#web/shop/subscriptions/actions/charge-amount.tsx";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Moment } from "#web/ui/moment.tsx";

type BoxCharge = AdminSubscriptionDetails["charges"][number];

/** Each box with its state and its payment attempts. Each attempt states its outcome and the provider's code. */
export function BoxCharges({ charges }: { charges: readonly BoxCharge[] }) {
  if (charges.length === 0) {
    return <p className="text-ink-soft">No box has been announced yet.</p>;
  }
  return (
    <ol className="space-y-4">
      {charges.map((charge) => (
        <li key={charge.boxMonth}>
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-medium">
              <AdminLink to={adminPaths.boxRunOf(charge.boxMonth)}>{monthLabel(charge.boxMonth)}</AdminLink>
            </span>
            <span>
              <ChargeAmount price={charge.price} giftCardAmount={charge.giftCardAmount} />
            </span>
            <Badge tone={standing(charge).tone}>{standing(charge).text}</Badge>
          </p>
          <p className="text-sm text-ink-soft">
            <BoxDays charge={charge} />
          </p>
          {charge.failure && <FailureText failure={charge.failure} hasAttempts={charge.attempts.length > 0} />}
          {charge.attempts.length > 0 && <Attempts attempts={charge.attempts} />}
        </li>
      ))}
    </ol>
  );
}

function BoxDays({ charge: { chargeOn, dispatchOn, orderId, status } }: { charge: BoxCharge }) {
  if (status === "skipped" && orderId === null) return null;
  return (
    <>
      {chargeOn === null ? (
        "Paid at the checkout"
      ) : (
        <>
          Charge on <Day on={chargeOn} />
        </>
      )}
      {orderId !== null && (
        <>
          , order <AdminLink to={adminPaths.order(orderId)}>#{orderId}</AdminLink>
        </>
      )}
      {status !== "skipped" && (
        <>
          , dispatch on <Day on={dispatchOn} />
        </>
      )}
    </>
  );
}

function Attempts({ attempts }: Pick<BoxCharge, "attempts">) {
  return (
    <ol className="mt-2 space-y-2 border-l border-line-strong pl-4">
      {attempts.map(({ at, methodType, lastFour, outcome, code, requestId }) => (
        <li key={at}>
          <span className="block text-sm text-ink-soft">
            <Moment at={at} />
            {(methodType ?? lastFour) && ` · ${methodLabel({ type: methodType ?? "card", brand: null, lastFour })}`}
          </span>
          {attemptLabel({ outcome, code })}
          {requestId && <span className="block break-all text-sm text-ink-soft">Request {requestId}</span>}
        </li>
      ))}
    </ol>
  );
}

function FailureText({ failure, hasAttempts }: { failure: NonNullable<BoxCharge["failure"]>; hasAttempts: boolean }) {
  const { code, nextTryOn, giveUpOn } = failure;
  return (
    <p className="text-sm">
      {!hasAttempts && `No charge was possible: ${codeLabel(code)}. `}
      {nextTryOn ? (
        <>
          Next attempt on <Day on={nextTryOn} />.{" "}
        </>
      ) : (
        "Waiting for the customer, who has been emailed a payment link. "
      )}
      The box is skipped on <Day on={giveUpOn} /> unless it is paid by then.
    </p>
  );
}

type Attempt = BoxCharge["attempts"][number];

const CODES: Readonly<Record<string, string>> = {
  card_declined: "the bank declined the card",
  generic_decline: "the bank declined the card and gave no reason",
  insufficient_funds: "not enough money in the account",
  expired_card: "the card has expired",
  incorrect_cvc: "the security code is wrong",
  processing_error: "the bank could not process the payment",
  authentication_required: "the customer must confirm the payment with the bank",
  lost_card: "the card was reported lost",
  stolen_card: "the card was reported stolen",
  method_gone: "the provider no longer has the card",
  method_missing: "no payment method is stored",
  payment_cancelled: "the payment was cancelled in the provider's dashboard",
};

/** Label of a provider's or bank's code with its meaning: "not enough money in the account (insufficient_funds)". */
function codeLabel(code: string): string {
  const text = CODES[code];
  return text ? `${text} (${code})` : code.replaceAll("_", " ");
}

/** Label of an attempt's outcome. */
function attemptLabel({ outcome, code }: Pick<Attempt, "outcome" | "code">): string {
  switch (outcome) {
    case "paid":
      return "Paid";
    case "declined":
      return `Declined: ${codeLabel(code ?? "card_declined")}`;
    case "not-taken":
      return "The provider did not receive the payment, so nothing was charged";
    case "cancelled":
      return "Cancelled: nothing was charged";
    case "unknown":
      return "No result yet. The shop keeps checking.";
  }
}

const SKIPPED = {
  customer: "Skipped by the customer",
  shop: "Skipped by the shop",
  paused: "Skipped by a pause",
  unpaid: "Skipped: not paid",
  ended: "Not charged: the subscription ended",
  late: "Skipped: too late to charge",
  refunded: "Paid and refunded",
} satisfies Record<SkipReason, string>;

/** Label of a box's payment state. */
function standing({ status, skipReason }: Pick<BoxCharge, "status" | "skipReason">): {
  text: string;
  tone: "success" | "warning" | "neutral";
} {
  switch (status) {
    case "charged":
      return { text: "Paid", tone: "success" };
    case "packed":
      return { text: "Paid and packed", tone: "success" };
    case "dispatched":
      return { text: "Sent", tone: "success" };
    case "unpaid":
      return { text: "Not paid", tone: "warning" };
    case "planned":
    case "billed":
      return { text: "Announced, not charged yet", tone: "neutral" };
    case "skipped":
      return { text: SKIPPED[skipReason ?? "ended"], tone: "neutral" };
  }
}
