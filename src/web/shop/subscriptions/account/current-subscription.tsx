import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Subscription } from "#contract/subscriptions/subscriptions.ts";
import { boxState } from "#domain/orders/orders.ts";
import { audiencePictures } from "#domain/subscriptions/audience-pictures.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useAudienceNames, useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { AddToCalendar } from "#web/shop/orders/add-to-calendar.tsx";
import { type PrepaidBox, PrepaidBoxes } from "#web/shop/orders/prepaid-boxes.tsx";
import { BoxHistory } from "#web/shop/subscriptions/actions/box-history.tsx";
import { CancelledNotice } from "#web/shop/subscriptions/actions/cancelled-notice.tsx";
import { ChargeAmount } from "#web/shop/subscriptions/actions/charge-amount.tsx";
import { monthLabel, monthName } from "#web/shop/subscriptions/actions/months.ts";
import { BoxMosaic, NextBox } from "#web/shop/subscriptions/actions/next-box.tsx";
import { PaymentFailureAlert } from "#web/shop/subscriptions/actions/payment-failure-alert.tsx";
import { isPaidInFull, planLengthLabel } from "#web/shop/subscriptions/actions/plan-length-label.ts";
import { SubscriptionActionDetails } from "#web/shop/subscriptions/actions/subscription-action-details.tsx";
import { SubscriptionButtons } from "#web/shop/subscriptions/actions/subscription-buttons.tsx";
import { useJustCancelled } from "#web/shop/subscriptions/actions/use-just-cancelled.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { dayBefore, formatDayLong, londonDayOf } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { SubscriptionStatusBadge, subscriptionStatusLabel } from "./subscription-status-badge.tsx";
import { useAccountActions } from "./use-account-actions.ts";
import { isRunning, useSubscriptions } from "./use-subscriptions.ts";

export function CurrentSubscription() {
  const query = useSubscriptions();
  const [seenRunning, setSeenRunning] = useState<ReadonlySet<number>>(new Set());
  const unseen = query.data?.filter((subscription) => isRunning(subscription) && !seenRunning.has(subscription.id));
  if (unseen && unseen.length > 0) setSeenRunning(new Set([...seenRunning, ...unseen.map(({ id }) => id)]));
  if (query.isPending) return <Spinner label="Loading your subscription" />;
  if (query.isError) return <Alert tone="danger">Your subscription could not be loaded. Reload the page.</Alert>;
  const running = query.data.filter(isRunning);
  const ended = query.data.filter((subscription) => !isRunning(subscription));
  return (
    <div className="space-y-10">
      {running.length === 0 ? (
        <NoSubscription />
      ) : (
        <ul className="space-y-10 divide-y divide-line">
          {running.map((subscription) => (
            <li key={subscription.id} className="not-last:pb-10">
              <CurrentBox subscription={subscription} />
            </li>
          ))}
        </ul>
      )}
      <EndedSubscriptions subscriptions={ended} endedHere={seenRunning} />
    </div>
  );
}

interface EndedSubscriptionsProps {
  subscriptions: readonly Subscription[];
  /**
   * Ids of ended subscriptions that this page has shown as running. Their title takes focus, because the pressed button
   * has disappeared.
   */
  endedHere: ReadonlySet<number>;
}

function EndedTitle({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  return (
    <h4 ref={title} tabIndex={-1} className="font-display text-xl outline-none">
      {children}
    </h4>
  );
}

/** Ended subscriptions, newest first. Each shows its boxes, so that customers can look up orders and refunds. */
function EndedSubscriptions({ subscriptions, endedHere }: EndedSubscriptionsProps) {
  const names = useAudienceNames();
  if (subscriptions.length === 0) return null;
  return (
    <section aria-labelledby="ended-subscriptions" className="border-t border-line pt-6">
      <h3 id="ended-subscriptions" className="text-xl">
        Ended subscriptions
      </h3>
      <ul className="mt-4 space-y-6">
        {subscriptions.map((subscription) => (
          <li key={subscription.id} className="space-y-2">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <EndedTitle takesFocus={endedHere.has(subscription.id)}>
                {boxName(subscription.audience, names)}
              </EndedTitle>
              <SubscriptionStatusBadge subscription={{ ...subscription, cancelAtPeriodEnd: false }} />
            </div>
            <p className="text-ink-soft">
              {planLengthLabel(subscription)}, {subscription.deliveredMonths}{" "}
              {subscription.deliveredMonths === 1 ? "box" : "boxes"} sent
              {subscription.endsOn && `, ended on ${formatDayLong(subscription.endsOn)}`}
            </p>
            <LateBoxes subscription={subscription} />
            <BoxHistory subscription={subscription} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoSubscription() {
  const { boxSize } = useBoxSize();
  const { picture = audiencePictures.women } = useShopMode()?.boxTeaser ?? {};
  return (
    <div className="grid items-center gap-6 sm:grid-cols-[11rem_1fr]">
      <Picture src={picture} alt="" sizes="176px" className="aspect-square rounded-paper" />
      <div className="space-y-3">
        <h3>No Active Subscription</h3>
        <p className="text-ink-soft">Answer four short questions to get a box of {boxSize} things every month.</p>
        <ButtonLink to={paths.questionnaire}>Find Your Perfect Box</ButtonLink>
      </div>
    </div>
  );
}

/** Label of the next delivery, for a subscription whose next box is not paid yet. */
function unpaidDelivery({ cancelAtPeriodEnd, pausedUntil, committedBox }: Subscription, nextDelivery: string): string {
  if (committedBox) return nextDelivery;
  if (cancelAtPeriodEnd) return "None";
  return pausedUntil ? monthLabel(pausedUntil) : nextDelivery;
}

function CurrentBox({ subscription }: { subscription: Subscription }) {
  const { audience, naturalness, currentPeriodEnd, cancelAtPeriodEnd, isNextBoxPaid, pausedUntil, committedBox } =
    subscription;
  const { nextBox } = subscription;
  const names = useAudienceNames();
  const [actions, isJustCancelled] = useJustCancelled(useAccountActions(subscription));
  const heading = useRef<HTMLHeadingElement>(null);
  const nextDelivery = currentPeriodEnd ? formatDayLong(londonDayOf(currentPeriodEnd)) : "TBC";
  return (
    <div className="space-y-6">
      {subscription.failure && (
        <PaymentFailureAlert failure={subscription.failure} payPath={accountPaths.payBox(subscription.id)} />
      )}
      <div className="grid grid-cols-[6.5rem_1fr] gap-4 sm:grid-cols-[11rem_1fr] sm:gap-6">
        <div>
          {nextBox && nextBox.items.length > 0 ? (
            <BoxMosaic items={nextBox.items} />
          ) : (
            <Picture
              src={subscription.picture ?? audiencePictures[audience]}
              alt=""
              sizes="(min-width: 640px) 176px, 104px"
              className="aspect-square rounded-paper"
            />
          )}
        </div>
        <div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
              {boxName(audience, names)}
            </h3>
            <SubscriptionStatusBadge subscription={subscription} />
          </div>
          <p className="mt-1 text-ink-soft">
            {naturalness === "100natural" ? "100% Natural" : "99% Natural with Colour"}
          </p>
          <dl className="mt-4 grid grid-cols-1 gap-y-3 border-t border-line pt-4 min-[480px]:grid-cols-[1.5fr_1fr_1.4fr] min-[480px]:gap-x-5">
            <Tile
              name="Next Delivery"
              text={isNextBoxPaid ? nextDelivery : unpaidDelivery(subscription, nextDelivery)}
            />
            <Tile name="Status" text={subscriptionStatusLabel(subscription)} />
            <Tile
              name="Plan"
              text={subscription.isPrepaid ? `Gift of ${subscription.planBoxes} boxes` : "Monthly"}
              note={planNote(subscription)}
            />
          </dl>
        </div>
      </div>
      {pausedUntil && isPaidInFull(subscription) && (
        <Alert tone="info" title="Paused">
          <p>The next box is for {monthLabel(pausedUntil)}. It is paid for, and nothing more is charged.</p>
        </Alert>
      )}
      {pausedUntil && !isPaidInFull(subscription) && (
        <Alert tone="info" title="Paused">
          <p>
            {isNextBoxPaid && <>The box on {nextDelivery} is paid for and will still be sent. </>}
            {committedBox && <>The box on {nextDelivery} is charged as announced, and leaves once it is paid. </>}
            {isNextBoxPaid || committedBox ? "The one after it" : "Your next box"} is for {monthLabel(pausedUntil)}. We
            email you before it is charged.
          </p>
        </Alert>
      )}
      <LateBoxes subscription={subscription} />
      {subscription.isPrepaid && <PrepaidBoxes boxes={prepaidBoxes(subscription)} />}
      <NextDates subscription={subscription} />
      <NextBox subscription={subscription} actions={actions} />
      {cancelAtPeriodEnd ? (
        <CancelledNotice
          subscription={subscription}
          actions={actions}
          takesFocus={isJustCancelled}
          onContinued={() => heading.current?.focus()}
        />
      ) : (
        <section aria-label="Manage your subscription" className="space-y-4 border-t border-line pt-5">
          <h4 className="font-display text-xl">Manage</h4>
          <SubscriptionButtons subscription={subscription} actions={actions}>
            <ButtonLink variant="secondary" to={paths.accountPreferences}>
              Update Preferences
            </ButtonLink>
          </SubscriptionButtons>
          <SubscriptionActionDetails subscription={subscription} actions={actions} />
        </section>
      )}
      <BoxHistory subscription={subscription} />
    </div>
  );
}

/** Boxes of a prepaid gift, earliest first. The subscription lists them newest first. */
function prepaidBoxes({ boxes }: Subscription): PrepaidBox[] {
  return boxes.toReversed().map(({ dispatchOn, status }) => ({ dispatchOn, state: boxState(status) }));
}

/** Paid boxes that were not dispatched on their day. */
function LateBoxes({ subscription: { lateBoxes } }: { subscription: Subscription }) {
  return lateBoxes.map(({ boxMonth, dispatchOn }) => (
    <Alert key={boxMonth} tone="warning" title={`Your ${monthName(boxMonth)} box is late`}>
      <p>
        It was due to leave on {formatDayLong(dispatchOn)} and has not been sent yet. It is paid for, and we have been
        notified.
      </p>
    </Alert>
  ));
}

function Tile({ name, text, note }: { name: string; text: string; note?: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="prices font-medium">{text}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

/** Duration of the plan, shown below "Monthly", which describes only the billing. */
function planNote(subscription: Subscription): string {
  const { rolls, deliveredMonths, cancelAtPeriodEnd } = subscription;
  if (cancelAtPeriodEnd) return "cancelled, does not continue";
  if (isPaidInFull(subscription)) return subscription.isPrepaid ? "paid once, never renews" : "one box, as a gift";
  return rolls ? "continues until you cancel" : `${planLengthLabel(subscription)}; ${deliveredMonths} sent so far`;
}

interface Leaf {
  kind: "box" | "pay-until" | "cancel-by" | "charge";
  on: string;
  name: ReactNode;
}

export type DatedSubscription = Pick<
  Subscription,
  | "status"
  | "currentPeriodEnd"
  | "nextChargeOn"
  | "nextGiftCardAmount"
  | "cancelAtPeriodEnd"
  | "isNextBoxPaid"
  | "nextPrice"
  | "failure"
  | "boxes"
  | "committedBox"
> & { gift?: Subscription["gift"] };

/** Important dates of a subscription, earliest first. */
export function NextDates({ subscription }: { subscription: DatedSubscription }) {
  const leaves = leavesOf(subscription);
  if (leaves.length === 0) return null;
  return (
    <div className="space-y-2">
      <ol
        aria-label="Important dates"
        className="grid grid-cols-1 gap-px overflow-hidden rounded-paper border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none"
      >
        {leaves.map(({ kind, on, name }) => (
          <li key={kind} className="bg-surface-raised px-4 py-3">
            <time dateTime={on} className="prices block font-display text-xl">
              {formatDayLong(on)}
            </time>
            <span className="block text-sm text-ink-soft">{name}</span>
          </li>
        ))}
      </ol>
      <AddToCalendar />
    </div>
  );
}

function leavesOf(subscription: DatedSubscription): Leaf[] {
  const { currentPeriodEnd, nextChargeOn, nextGiftCardAmount, cancelAtPeriodEnd, isNextBoxPaid } = subscription;
  const { status, nextPrice, failure, boxes, committedBox, gift } = subscription;
  const isLast = cancelAtPeriodEnd && Boolean(committedBox);
  const leaves: Leaf[] = [];
  if (currentPeriodEnd && status === "active" && (isNextBoxPaid || isLast || !cancelAtPeriodEnd)) {
    const name = `${gift ? "The" : "Your"} ${cancelAtPeriodEnd ? "last" : "next"} box is dispatched`;
    leaves.push({
      kind: "box",
      on: londonDayOf(currentPeriodEnd),
      name: isLast || (failure && !isNextBoxPaid) ? `${name}, once it is paid` : name,
    });
  }
  if (failure) {
    const { boxMonth, payUntil } = failure;
    const box = boxes.find((each) => each.boxMonth === boxMonth);
    leaves.push({
      kind: "pay-until",
      on: payUntil,
      name: (
        <>
          Last day to pay for your {monthName(boxMonth)} box,{" "}
          <ChargeAmount price={box?.price ?? nextPrice} giftCardAmount={box?.giftCardAmount ?? "0.00"} />
        </>
      ),
    });
  } else if (cancelAtPeriodEnd && committedBox) {
    leaves.push({
      kind: "charge",
      on: committedBox.chargeOn,
      name: (
        <>
          Last payment, <ChargeAmount price={committedBox.price} giftCardAmount={committedBox.giftCardAmount} />
        </>
      ),
    });
  } else if (nextChargeOn && status === "active" && !cancelAtPeriodEnd) {
    leaves.push({ kind: "cancel-by", on: dayBefore(nextChargeOn), name: "Last day to cancel before the next payment" });
    leaves.push({
      kind: "charge",
      on: nextChargeOn,
      name: (
        <>
          Next payment, <ChargeAmount price={nextPrice} giftCardAmount={nextGiftCardAmount} />
        </>
      ),
    });
  }
  return leaves.sort((a, b) => a.on.localeCompare(b.on));
}
