import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import type { Basket } from "#contract/basket/basket.ts";
import type { Checkout } from "#contract/checkout/checkout.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { BrandName } from "#web/app/layout/brand-name.tsx";
import { notePaying } from "#web/shop/basket/activity.ts";
import { UnknownPayment } from "#web/shop/checkout/after/unknown-payment.tsx";
import type { BillingDetails } from "#web/shop/checkout/buyer/billing-details.ts";
import { KeyInformation } from "#web/shop/checkout/key-information.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { type Card, type CardTyped, cardForm } from "./card.ts";
import { CardFields } from "./card-fields.tsx";
import type { Attempt } from "./confirm-card.ts";
import { goesOn, PayButton } from "./pay-button.tsx";
import { isRetry } from "./retry.ts";
import type { PaymentEnd } from "./settle-payment.ts";
import { TestCards } from "./test-cards.tsx";
import { ThreeDSecure } from "./three-d-secure.tsx";
import { usePay } from "./use-pay.ts";
import { Wallets } from "./wallets.tsx";

export interface PaymentFormProps {
  basket: Pick<Basket, "items">;
  checkout: Checkout;
  /** Customer details that the shop knows. */
  billing: BillingDetails | undefined;
  openAgain: () => Promise<Checkout>;
  /** Return address for a bank's own page. */
  returnPath: string;
  /** Reason why the payment must wait. Undefined if nothing blocks it. */
  waitReason: string | undefined;
  /** Handlers of a payment's result and of a refused call. */
  after: { afterEnd: (end: PaymentEnd) => void; afterError: (error: Error) => void };
  /** New total, found by a check before payment. Nothing was charged. */
  changedTotal: string | undefined;
  onTotalChanged: (total: string | undefined) => void;
}

export function PaymentForm(props: PaymentFormProps) {
  const { basket, checkout, openAgain, waitReason, after, changedTotal, onTotalChanged } = props;
  const [schema] = useState(() => cardForm(new Date()));
  const form = useForm<CardTyped, unknown, Card>({
    resolver: zodResolver(schema),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const [askedCard, setAskedCard] = useState<Card>();
  const isUnderWay = useRef(false);
  const { afterEnd, afterError } = after;
  const { mutate, data, variables, isPending } = usePay(
    { checkout, openAgain },
    {
      onEnd: (end, { card }) => {
        isUnderWay.current = end.status === "paid";
        if (end.status === "asks-3ds") setAskedCard(card);
        else afterEnd(end);
      },
      onError: (error) => {
        isUnderWay.current = false;
        afterError(error);
      },
    },
  );

  const wantsCard = isRetry(useLocation().state);
  useEffect(() => {
    if (wantsCard) form.setFocus("number");
  }, [wantsCard, form]);

  // Ignores a second press while the first attempt runs.
  function attempt(next: Attempt) {
    if (isUnderWay.current || waitReason) return;
    isUnderWay.current = true;
    setAskedCard(undefined);
    onTotalChanged(undefined);
    mutate(next);
  }

  const isBusy = isPending || data?.status === "paid";
  const isByWallet = variables?.isByWallet === true;
  const place = walletPlace(basket);
  const wallets = checkout.paymentId !== null && (
    <Wallets place={place} isShown>
      <WalletStandIn
        amount={checkout.totalAmount}
        goesOn={goesOn(basket)}
        isBusy={isBusy && isByWallet}
        isOff={waitReason !== undefined || (isBusy && !isByWallet)}
        onPay={() => attempt({ card: walletCard(new Date()), isByWallet: true })}
      />
    </Wallets>
  );

  return (
    <>
      <form
        method="post"
        noValidate
        className="space-y-3 sm:space-y-6"
        onSubmit={form.handleSubmit((card) => attempt({ card }))}
      >
        <TestCards
          onUse={(number) => form.setValue("number", number, { shouldValidate: form.formState.isSubmitted })}
        />
        <KeyInformation items={basket.items} />
        {place === "above" && wallets}
        <CardFields form={form} />
        {goesOn(basket) && <Mandate />}
        {data?.status === "unknown" && <UnknownPayment order={checkout} onEnd={afterEnd} onError={afterError} />}
        {changedTotal && <TotalChanged total={changedTotal} />}
        {waitReason && <Alert tone="warning">{waitReason}</Alert>}
        <PayButton
          basket={basket}
          amount={checkout.totalAmount}
          isBusy={isBusy && !isByWallet}
          isOff={waitReason !== undefined || (isBusy && isByWallet)}
        />
        {place === "below" && wallets}
      </form>
      <ThreeDSecure
        isOpen={askedCard !== undefined}
        amount={checkout.totalAmount}
        onClose={() => {
          notePaying(undefined);
          setAskedCard(undefined);
        }}
        onAnswer={(approve3ds) => askedCard && attempt({ card: askedCard, approve3ds })}
      />
    </>
  );
}

/** Place of the wallet buttons. They are below the terms for a subscription, because a wallet pays with one press. */
export function walletPlace(basket: Pick<Basket, "items">): "above" | "below" {
  return basket.items.some((item) => item.isSubscription) ? "below" : "above";
}

/** Alert with the new total. Takes focus, because the amount on the button has changed. */
export function TotalChanged({ total }: { total: string }) {
  return (
    <Alert tone="danger" takesFocus>
      Your total has changed to {formatPounds(parsePounds(total))}. Check your order again.
    </Alert>
  );
}

export function Mandate() {
  return (
    <p className="text-sm leading-snug text-ink-soft">
      By subscribing you let <BrandName /> store your payment method and charge later boxes to it as described above,
      until you cancel or the plan ends. We never charge you for a box that is not sent.
    </p>
  );
}

/** Card of the sandbox's wallet. */
function walletCard(now: Date): Card {
  return { cardNumber: "4242424242424242", expMonth: 12, expYear: now.getFullYear() + 3, cvc: "123" };
}

interface WalletStandInProps {
  amount: string;
  /** True if the payment starts a subscription. */
  goesOn: boolean;
  isBusy: boolean;
  isOff: boolean;
  onPay: () => void;
}

/** Stands in for Apple Pay and Google Pay in the sandbox, and pays with one press. */
function WalletStandIn({ amount, goesOn, isBusy, isOff, onPay }: WalletStandInProps) {
  const pounds = formatPounds(parsePounds(amount));
  return (
    <div className="space-y-2">
      <Button
        variant="secondary"
        size="large"
        className="prices w-full"
        disabled={isOff}
        isBusy={isBusy}
        busyLabel="Processing..."
        onClick={onPay}
      >
        {goesOn ? `Subscribe and pay ${pounds} with the wallet` : `Pay ${pounds} with the wallet`}
      </Button>
      <p className="text-center text-sm text-ink-soft">Sandbox wallet, no real money</p>
    </div>
  );
}
