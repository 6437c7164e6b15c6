import type { AdminSubscriptionDetails } from "#contract/subscriptions/admin-subscriptions.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ChargeAmount } from "#web/shop/subscriptions/actions/charge-amount.tsx";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { attemptLabel, codeLabel, standing } from "./charge-labels.ts";

type BoxCharge = AdminSubscriptionDetails["charges"][number];

/** Each box with how it stands, and why it was paid or was not: each try in words, with the provider's code. */
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
              <TextLink to={adminPaths.boxRunOf(charge.boxMonth)}>{monthLabel(charge.boxMonth)}</TextLink>
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
          , order <TextLink to={adminPaths.order(orderId)}>#{orderId}</TextLink>
        </>
      )}
      {status !== "skipped" && (
        <>
          , leaves on <Day on={dispatchOn} />
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
      {!hasAttempts && `Nothing could be charged: ${codeLabel(code)}. `}
      {nextTryOn ? (
        <>
          Next try on <Day on={nextTryOn} />.{" "}
        </>
      ) : (
        "Waits for the customer, who has an email with a link. "
      )}
      Left out on <Day on={giveUpOn} /> unless it is paid by then.
    </p>
  );
}
