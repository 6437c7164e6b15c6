import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { BoxPayment } from "#contract/subscriptions/box-payments.ts";
import { parsePounds, sumPence, toPounds } from "#domain/money.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { useAudienceNames, useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { paths } from "#web/app/paths.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useReloadForStripe } from "#web/shop/checkout/use-reload-for-stripe.ts";
import { ChargeAmount } from "#web/shop/subscriptions/actions/charge-amount.tsx";
import { monthLabel, monthName } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { BoxPaymentFormProps } from "./box-payment-form.tsx";
import { SandboxBoxPayment } from "./sandbox-box-payment.tsx";
import { type Till, useBoxPayment } from "./use-box-payment.ts";

/** Loaded only by shops that use Stripe. */
const StripeBoxPayment = lazy(() => import("./stripe-box-payment.tsx"));

/** Shows an unpaid box with its price, the reason and two ways to pay. */
export function PayBox({ till }: { till: Till }) {
  useReloadForStripe();
  const isStripe = useShopMode()?.paymentProvider === "stripe";
  const { query, press, busyWay, last, leaveQuestion, looking } = useBoxPayment(till);
  if (query.isPending) return <Spinner label="Loading your payment" />;
  if (query.isError) return <NotOpened error={query.error} onRetry={() => void query.refetch()} />;
  const box = query.data;
  if (box.status === "unknown") {
    return (
      <>
        <BoxFacts box={box} />
        <StillUnknown
          isAnswer={last !== undefined}
          isAsking={looking.isPending}
          hasAsked={looking.isSuccess || looking.isError}
          onAsk={() => looking.mutate()}
        />
      </>
    );
  }
  if (box.status !== "open" || !box.payment) {
    return (
      <BoxPaymentEnd box={box} isAnswer={last !== undefined || looking.isSuccess} isKept={last?.way === "another"} />
    );
  }
  const form: BoxPaymentFormProps = { box, payment: box.payment, press, busyWay, last, leaveQuestion };
  return (
    <>
      <BoxFacts box={box} />
      <p className="text-lg">
        {box.needsBank
          ? "Your bank asks you to confirm this payment. Nothing has been charged yet."
          : "Your bank declined this payment. Nothing has been charged yet."}
      </p>
      {isStripe ? (
        <Suspense fallback={<Spinner label="Preparing the card form" />}>
          <StripeBoxPayment {...form} />
        </Suspense>
      ) : (
        <SandboxBoxPayment {...form} />
      )}
      {box.payUntil && (
        <p className="text-ink-soft">
          If you prefer not to pay, do nothing. After <Day on={box.payUntil} /> this box is skipped, and you owe
          nothing.
        </p>
      )}
    </>
  );
}

function BoxFacts({ box }: { box: BoxPayment }) {
  const names = useAudienceNames();
  return (
    <dl className="prices grid gap-x-6 gap-y-1 border-y border-line py-4 min-[20rem]:grid-cols-[auto_1fr]">
      <dt className="text-ink-soft">Box</dt>
      <dd>
        {boxName(box.audience, names)}, {monthLabel(box.boxMonth)}
      </dd>
      <dt className="text-ink-soft">To pay</dt>
      <dd className="font-medium">
        <Price amount={box.amount} />, delivery included
      </dd>
      {box.giftCardAmount !== "0.00" && (
        <>
          <dt className="text-ink-soft">Gift card pays</dt>
          <dd>
            <Price amount={box.giftCardAmount} /> more
          </dd>
        </>
      )}
      <dt className="text-ink-soft">Leaves us</dt>
      <dd>
        <Day on={box.dispatchOn} />
      </dd>
    </dl>
  );
}

interface StillUnknownProps {
  /** True after a press. The component then takes focus, because the pressed button has disappeared. */
  isAnswer: boolean;
  isAsking: boolean;
  hasAsked: boolean;
  onAsk: () => void;
}

function StillUnknown({ isAnswer, isAsking, hasAsked, onAsk }: StillUnknownProps) {
  return (
    <Alert tone="warning" title="We do not know yet whether this payment went through" takesFocus={isAnswer}>
      <p>
        {hasAsked ? "There is still no answer. Check again in a minute." : "There is no answer yet."} Your box is never
        charged twice, however often you try.
      </p>
      <Button variant="secondary" className="mt-3" isBusy={isAsking} busyLabel="Looking..." onClick={onAsk}>
        Check again
      </Button>
    </Alert>
  );
}

function NotOpened({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isRefusal(error, "link-expired")) {
    return (
      <WayOut title="This link has expired">
        A box that is not paid in time is skipped, and you owe nothing. If you have just paid, we email you a
        confirmation, and your account shows it.
      </WayOut>
    );
  }
  if (isRefusal(error, "link-invalid")) {
    return (
      <WayOut title="This link is not valid">
        It may be incomplete. Use the latest email, or pay in your account.
      </WayOut>
    );
  }
  if (isRefusal(error, "not-found") || isRefusal(error, "invalid-input")) {
    return <WayOut title="There is no such box">Your account shows every unpaid box.</WayOut>;
  }
  return (
    <LoadError title="Your payment could not be loaded" onRetry={onRetry}>
      <p>
        {tooManyRequestsMessage(error) ??
          "The card provider is not responding. Nothing was charged. Try again in a moment."}
      </p>
    </LoadError>
  );
}

function WayOut({ title, children }: { title: string; children: string }) {
  return (
    <>
      <Alert tone="warning" title={title}>
        <p>{children}</p>
      </Alert>
      <ButtonLink to={paths.account}>Go to your account</ButtonLink>
    </>
  );
}

interface BoxPaymentEndProps {
  box: BoxPayment;
  /** True after a press. The heading then takes focus. */
  isAnswer: boolean;
  /** True if the customer paid with a card that was entered here and is now saved. */
  isKept: boolean;
}

/** A box that is paid, or can no longer be paid. */
function BoxPaymentEnd({ box, isAnswer, isKept }: BoxPaymentEndProps) {
  const month = monthName(box.boxMonth);
  switch (box.status) {
    case "paid":
      return (
        <End title={`Thank you, your ${month} box is paid`} isAnswer={isAnswer}>
          <p>
            <PaidAmount box={box} /> for the box that leaves on <Day on={box.dispatchOn} />. An email confirms it, and
            there is nothing left to do.
          </p>
          {isKept && <p>The card you paid with also pays for your later boxes.</p>}
        </End>
      );
    case "returned":
      return (
        <End title="Your payment came too late and is being returned" isAnswer={isAnswer}>
          <p>
            Your {month} box had already been skipped. The <Price amount={box.amount} /> goes back to your card, which
            may take a few days.
          </p>
        </End>
      );
    default:
      return (
        <End title={`Your ${month} box was skipped`} isAnswer={isAnswer}>
          <p>You owe nothing for it, and nothing is charged. Your account shows when the next one comes.</p>
        </End>
      );
  }
}

/** Amount paid, with the part that gift cards paid. */
function PaidAmount({ box: { amount, giftCardAmount } }: { box: BoxPayment }) {
  const price = toPounds(sumPence([amount, giftCardAmount].map(parsePounds)));
  return <ChargeAmount price={price} giftCardAmount={giftCardAmount} />;
}

function End({ title, isAnswer, children }: { title: string; isAnswer: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAnswer) heading.current?.focus();
  }, [isAnswer]);
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        {title}
      </h2>
      {children}
      <ButtonLink to={paths.account}>Go to your account</ButtonLink>
    </section>
  );
}
