import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Basket } from "#contract/basket.ts";
import type { Checkout } from "#contract/checkout.ts";
import { BRAND } from "#web/shell/brand.ts";
import { Alert } from "#web/ui/alert.tsx";
import { type Card, type CardTyped, cardForm } from "./card.ts";
import { CardFields } from "./card-fields.tsx";
import { KeyInformation } from "./key-information.tsx";
import { PayButton } from "./pay-button.tsx";
import { TestCards } from "./test-cards.tsx";
import { ThreeDSecure } from "./three-d-secure.tsx";
import { UnknownPayment } from "./unknown-payment.tsx";
import { useAfterPayment } from "./use-after-payment.ts";
import { type Attempt, usePay } from "./use-pay.ts";

export interface PaymentFormProps {
  basket: Basket;
  checkout: Checkout;
  /** Why paying has to wait, when it has to. */
  waitReason: string | undefined;
  onOrderClosed: () => void;
}

export function PaymentForm({ basket, checkout, waitReason, onOrderClosed }: PaymentFormProps) {
  const [schema] = useState(() => cardForm(new Date()));
  const form = useForm<CardTyped, unknown, Card>({
    resolver: zodResolver(schema),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const [askedCard, setAskedCard] = useState<Card>();
  const isUnderWay = useRef(false);
  const { afterEnd, afterError } = useAfterPayment(checkout, onOrderClosed);
  const { mutate, data, isPending } = usePay(checkout, {
    onEnd: (end, { card }) => {
      isUnderWay.current = end.status === "paid";
      if (end.status === "asks-3ds") setAskedCard(card);
      else afterEnd(end);
    },
    onError: (error) => {
      isUnderWay.current = false;
      afterError(error);
    },
  });

  // A second press, however quick, finds the first one under way.
  function attempt(next: Attempt) {
    if (isUnderWay.current || waitReason) return;
    isUnderWay.current = true;
    setAskedCard(undefined);
    mutate(next);
  }

  return (
    <>
      <form noValidate className="space-y-6" onSubmit={form.handleSubmit((card) => attempt({ card }))}>
        <TestCards
          onUse={(number) => form.setValue("number", number, { shouldValidate: form.formState.isSubmitted })}
        />
        <CardFields form={form} />
        <KeyInformation items={basket.items} />
        {basket.items.some((item) => item.isSubscription) && <Mandate />}
        {data?.status === "unknown" && (
          <UnknownPayment orderId={checkout.orderId} onEnd={afterEnd} onError={afterError} />
        )}
        {waitReason && <Alert tone="warning">{waitReason}</Alert>}
        <PayButton
          basket={basket}
          amount={checkout.totalAmount}
          isBusy={isPending || data?.status === "paid"}
          isOff={waitReason !== undefined}
        />
      </form>
      <ThreeDSecure
        isOpen={askedCard !== undefined}
        amount={checkout.totalAmount}
        onClose={() => setAskedCard(undefined)}
        onAnswer={(approve3ds) => askedCard && attempt({ card: askedCard, approve3ds })}
      />
    </>
  );
}

function Mandate() {
  return (
    <p className="text-ink-soft">
      By subscribing you allow {BRAND} to save this card and to charge it for the later boxes, in the amounts and on the
      dates above, until you cancel or the plan ends. A box that is not sent is never charged.
    </p>
  );
}
