import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { listActivity } from "#contract/admin/admin-overview.ts";
import { changeAdminSubscriptionAddress } from "#contract/orders/admin-addresses.ts";
import { type AdminSubscriptionDetails, addSubscriptionNote } from "#contract/subscriptions/admin-subscriptions.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { prepaidLabel } from "#domain/subscriptions/describe-box.ts";
import { ActivityItem } from "#web/admin/activity/activity-page.tsx";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { type AddressChange, AddressPart } from "#web/admin/kit/address-part.tsx";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { DetailsFact, DetailsLine, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { customerName } from "#web/admin/kit/entity-links.ts";
import { Notes } from "#web/admin/kit/notes.tsx";
import { STATUS_TONES } from "#web/admin/kit/status-tones.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { orderStatusLabel } from "#web/admin/orders/order-labels.ts";
import { callApi } from "#web/app/api-client.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { useSubscriptionAction } from "#web/shop/subscriptions/actions/subscription-actions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ActForCustomer, useActionsForCustomer } from "./act-for-customer.tsx";
import { BoxCharges } from "./box-charges.tsx";
import { paymentFailureLabel, progressLabel, subscriptionStatusBadgeLabel } from "./subscription-labels.ts";

/** One subscription with its boxes and notes. */
export function SubscriptionDetails({ subscription }: { subscription: AdminSubscriptionDetails }) {
  const details = useRef<HTMLDivElement>(null);
  const may = usePermitted();
  const { deliveredMonths, prepaidBoxes, relatedOrder } = subscription;
  const boxes = Math.max(1, prepaidBoxes ?? subscription.totalMonths);
  const percent = Math.round((deliveredMonths / boxes) * 100);
  const subscriptionId = String(subscription.id);
  const { gift } = subscription;
  return (
    <div ref={details} tabIndex={-1} className="space-y-6 text-[0.9375rem] outline-none">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <DetailsFact
          name="Status"
          text={
            <span className="flex flex-wrap gap-1.5">
              <Badge tone={STATUS_TONES[subscription.status]}>
                {subscriptionStatusBadgeLabel(subscription.status)}
              </Badge>
              {subscription.paymentFailure && <Badge tone="warning">Payment failure</Badge>}
              {subscription.isEnding && <Badge tone="warning">Ending</Badge>}
            </span>
          }
        />
        <DetailsFact name="Plan" text={subscription.plan} />
        <DetailsFact
          name={prepaidBoxes === null ? "Monthly price" : "Price of each box"}
          text={<Price amount={subscription.price} />}
        />
        <DetailsFact
          name="Next delivery"
          text={subscription.nextDelivery ? <Day on={subscription.nextDelivery} /> : "None"}
        />
        <DetailsFact name="Start date" text={<Day on={londonDayOf(subscription.created)} />} />
        <DetailsFact name="Paid with" text={subscription.method ? methodLabel(subscription.method) : "–"} />
        <DetailsFact
          className="col-span-full"
          name="Next payment"
          text={prepaidBoxes === null ? <NextPayment subscription={subscription} /> : "None, paid once"}
        />
      </dl>
      {subscription.canKeep && (
        <KeepSubscription subscription={subscription} onContinued={() => details.current?.focus()} />
      )}
      {subscription.paymentFailure && (
        <Alert tone="warning" title="Payment failure">
          <p>
            {paymentFailureLabel(subscription.paymentFailure)} The bank's answer and the next attempt are under Boxes.
          </p>
        </Alert>
      )}
      <ActForCustomer subscription={subscription} details={details} />
      <div className="grid gap-6 sm:grid-cols-2">
        <DetailsPart title="Customer">
          <AdminLink to={adminPaths.customer(subscription.userId)}>{customerName(subscription)}</AdminLink>
          <p className="text-ink-soft">
            <EmailText email={subscription.userEmail} />
          </p>
        </DetailsPart>
        <AddressPart
          key={subscription.id}
          title="Delivery address"
          name="subscription-address"
          address={subscription.address}
          hidesName={gift === null}
          change={isOver(subscription) ? undefined : addressChange(subscription)}
        >
          {gift && <p className="mt-2 text-ink-soft">A gift{gift.message && `, with the message "${gift.message}"`}</p>}
          {gift?.revealOn && (
            <p className="text-ink-soft">
              Keep closed until <Day on={gift.revealOn} />
            </p>
          )}
        </AddressPart>
      </div>
      <DetailsPart title="Progress">
        <p className={subscription.rolls ? "" : "mb-2"}>
          {prepaidBoxes === null
            ? `${progressLabel(subscription)} delivered${subscription.rolls ? "" : ` (${percent}%)`}`
            : prepaidLabel({ boxes, sent: deliveredMonths, refunded: countRefunded(subscription) })}
        </p>
        {!subscription.rolls && <ProgressBar label="Boxes delivered" value={deliveredMonths} max={boxes} />}
      </DetailsPart>
      <dl className="space-y-1 border-t border-line pt-4">
        <DetailsLine
          name="Related order"
          text={
            relatedOrder ? (
              <>
                <AdminLink to={adminPaths.order(relatedOrder.id)}>#{relatedOrder.id}</AdminLink>,{" "}
                {orderStatusLabel(relatedOrder.status)}, <Price amount={relatedOrder.total} />
              </>
            ) : (
              "–"
            )
          }
        />
        <DetailsLine name="Payment provider subscription" text={subscription.stripeSubscriptionId ?? "Pending"} />
      </dl>
      <DetailsPart title="Boxes">
        <BoxCharges charges={subscription.charges} />
      </DetailsPart>
      {may("activity") && <History subscriptionId={subscriptionId} />}
      <DetailsPart title="Notes">
        <Notes
          about="subscription"
          notes={subscription.notes}
          addNote={(text) => callApi(addSubscriptionNote, { subscriptionId, text })}
        />
      </DetailsPart>
    </div>
  );
}

/**
 * True if a subscription has ended and no paid box is waiting to be sent. An ended subscription can still have a paid,
 * unsent box.
 */
function isOver({ status, charges }: AdminSubscriptionDetails): boolean {
  const hasBox = charges.some((box) => box.status === "charged" || box.status === "packed");
  return (status === "cancelled" || status === "completed") && !hasBox;
}

function countRefunded({ charges }: AdminSubscriptionDetails): number {
  return charges.filter(({ skipReason }) => skipReason === "refunded").length;
}

function addressChange({ id, version, gift, hasLabel }: AdminSubscriptionDetails): AddressChange {
  return {
    save: ({ email: _email, changeAccount: _account, ...typed }) =>
      callApi(changeAdminSubscriptionAddress, { ...typed, subscriptionId: String(id), version }),
    hasLabel,
    reach: gift
      ? "Applies to all boxes of this gift that have not been sent."
      : "Applies to the customer's account: their next orders, and all their boxes that have not been sent.",
  };
}

/** An announced box keeps the price stated in its notice, which can differ from the plan's price. */
function NextPayment({ subscription: { nextCharge, price } }: { subscription: AdminSubscriptionDetails }) {
  if (!nextCharge) return "None";
  const { boxMonth, chargeOn, amount, isAnnounced } = nextCharge;
  return (
    <>
      <Price amount={amount} /> on <Day on={chargeOn} /> for the {monthLabel(boxMonth)} box
      {isAnnounced && ", announced"}
      {amount !== price && (
        <>
          . Later boxes cost <Price amount={price} />
        </>
      )}
    </>
  );
}

/**
 * Withdraws a cancellation that has not taken effect yet, with a single press. The rules are the same as for the
 * customer.
 */
function KeepSubscription({
  subscription,
  onContinued,
}: {
  subscription: AdminSubscriptionDetails;
  /** Called after the action, to move the focus because the pressed button has disappeared. */
  onContinued: () => void;
}) {
  const { customerView: view, continuedBox } = subscription;
  const { mutate, isPending } = useSubscriptionAction(useActionsForCustomer(subscription, onContinued));
  return (
    <Alert tone="warning" title="This subscription is cancelled and has not ended">
      <div className="space-y-3">
        <p>
          {continuedBox ? (
            <>
              If you keep it, the next box is for {monthLabel(continuedBox.boxMonth)}:{" "}
              <Price amount={continuedBox.amount} /> is charged on <Day on={continuedBox.chargeOn} />.
            </>
          ) : view.pausedUntil ? (
            `If you keep it, it stays paused, and the next box is for ${monthLabel(view.pausedUntil)}.`
          ) : (
            "If you keep it, no further box is charged, because the plan already has all its boxes."
          )}{" "}
          The customer gets an email.
        </p>
        <Button variant="secondary" isBusy={isPending} busyLabel="Saving..." onClick={() => mutate({ kind: "keep" })}>
          Keep subscription
        </Button>
      </div>
    </Alert>
  );
}

const CHANGES_SHOWN = "20";

/** Changes by the shop, newest first, with author and time. */
function History({ subscriptionId }: { subscriptionId: string }) {
  const entity = { entity: "subscription", entityId: subscriptionId };
  const { data } = useQuery(apiQuery(listActivity, { ...entity, limit: CHANGES_SHOWN }));
  return (
    <DetailsPart title="Changes by the shop">
      {data?.length === 0 && <p className="text-ink-soft">None yet.</p>}
      <ol className="divide-y divide-line">
        {data?.map((entry) => (
          <ActivityItem key={entry.id} entry={entry} />
        ))}
      </ol>
    </DetailsPart>
  );
}
