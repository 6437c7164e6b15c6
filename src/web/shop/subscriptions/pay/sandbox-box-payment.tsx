import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { OutputOf } from "#contract/call.ts";
import { confirmSandboxPayment, confirmSandboxSavedMethod } from "#contract/checkout/checkout.ts";
import { callApi } from "#web/app/api-client.ts";
import { paymentFailureMessage } from "#web/shop/checkout/after/payment-failure-message.ts";
import { type Card, type CardTyped, cardForm } from "#web/shop/checkout/pay/card.ts";
import { CardFields } from "#web/shop/checkout/pay/card-fields.tsx";
import { TestCards } from "#web/shop/checkout/pay/test-cards.tsx";
import { ThreeDSecure } from "#web/shop/checkout/pay/three-d-secure.tsx";
import { AnotherCard, type BoxPaymentFormProps, SavedMethod } from "./box-payment-form.tsx";
import type { Confirmed, OpenPayment, Press } from "./use-box-payment.ts";

/** Box payment in the sandbox, with its test cards and 3-D Secure. */
export function SandboxBoxPayment({ box, press, busyWay, last, leaveQuestion }: BoxPaymentFormProps) {
  const [schema] = useState(() => cardForm(new Date()));
  const form = useForm<CardTyped, unknown, Card>({
    resolver: zodResolver(schema),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const [card, setCard] = useState<Card>();
  const shared = { box, busyWay, last };

  function payWithSavedMethod(approve3ds?: boolean) {
    press(
      pressOf("saved", approve3ds, (payment, answer) => callApi(confirmSandboxSavedMethod, { ...payment, ...answer })),
    );
  }

  function payAnother(entered: Card, approve3ds?: boolean) {
    setCard(entered);
    press(
      pressOf("another", approve3ds, (payment, answer) =>
        callApi(confirmSandboxPayment, { ...payment, ...entered, amount: box.amount, ...answer }),
      ),
    );
  }

  return (
    <>
      <SavedMethod {...shared} onPay={() => payWithSavedMethod()} />
      <AnotherCard {...shared} onSubmit={form.handleSubmit((entered) => payAnother(entered))}>
        <TestCards
          onUse={(number) => form.setValue("number", number, { shouldValidate: form.formState.isSubmitted })}
        />
        <CardFields form={form} />
      </AnotherCard>
      <ThreeDSecure
        isOpen={last?.asks === true && busyWay === undefined}
        amount={box.amount}
        onClose={leaveQuestion}
        onAnswer={(approve3ds) =>
          last?.way === "another" && card ? payAnother(card, approve3ds) : payWithSavedMethod(approve3ds)
        }
      />
    </>
  );
}

type Answer = { approve3ds?: boolean };
type Reply = OutputOf<typeof confirmSandboxSavedMethod>;

function pressOf(
  way: Press["way"],
  approve3ds: boolean | undefined,
  confirm: (payment: OpenPayment, answer: Answer) => Promise<Reply>,
): Press {
  const answer = approve3ds === undefined ? {} : { approve3ds };
  return {
    way,
    isAnswer: approve3ds !== undefined,
    confirm: async (payment) => toConfirmed(await confirm(payment, answer)),
  };
}

function toConfirmed({ status, errorCode: code, errorMessage: message }: Reply): Confirmed {
  if (status === "succeeded") return { kind: "done" };
  if (status === "requires_action") return { kind: "asks" };
  return { kind: "failed", message: paymentFailureMessage({ code, message }) };
}
