import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { confirmSandboxSetup } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { paymentFailureMessage } from "#web/checkout/after/payment-failure-message.ts";
import { type Card, type CardTyped, cardForm } from "#web/checkout/pay/card.ts";
import { CardFields } from "#web/checkout/pay/card-fields.tsx";
import { TestCards } from "#web/checkout/pay/test-cards.tsx";
import { ThreeDSecure } from "#web/checkout/pay/three-d-secure.tsx";
import type { SubscriptionActions } from "#web/monthly-box/actions/subscription-actions.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { useCall } from "#web/use-call.ts";
import type { CardFormProps } from "./card-form-props.ts";

/** The sandbox's card form, with its test cards and its bank. */
export function SandboxCard({ openCard, onSaved, isBusy }: CardFormProps) {
  const [schema] = useState(() => cardForm(new Date()));
  const form = useForm<CardTyped, unknown, Card>({
    resolver: zodResolver(schema),
    defaultValues: { number: "", expiry: "", cvc: "" },
  });
  const saving = useCall({
    call: (entry: CardEntry) => saveCard(openCard, entry),
    onSuccess: ({ status, setup }) => {
      if (status === "succeeded") onSaved(setup.setupId);
    },
  });
  const { data, error } = saving;
  const isSaving = saving.isPending || isBusy;
  const asked = data?.status === "requires_action" && !saving.isPending ? data : undefined;
  return (
    <>
      <form
        method="post"
        noValidate
        className="space-y-6"
        onSubmit={form.handleSubmit((card) => saving.mutate({ card }))}
      >
        <TestCards
          onUse={(number) => form.setValue("number", number, { shouldValidate: form.formState.isSubmitted })}
        />
        <CardFields form={form} />
        {error && (
          <Alert tone="danger" takesFocus>
            The card could not be saved. Please try again.
          </Alert>
        )}
        {data?.status === "failed" && (
          <Alert tone="danger" takesFocus>
            {data.message}
          </Alert>
        )}
        <Button type="submit" isBusy={isSaving} busyLabel="Saving...">
          Save this card
        </Button>
      </form>
      <ThreeDSecure
        isOpen={asked !== undefined}
        onClose={saving.reset}
        onAnswer={(approve3ds) => asked && saving.mutate({ ...asked, approve3ds })}
      />
    </>
  );
}

type Setup = Awaited<ReturnType<SubscriptionActions["openCard"]>>;

interface CardEntry {
  card: Card;
  /** The saving that the bank asked about; a new one is opened otherwise. */
  setup?: Setup;
  approve3ds?: boolean;
}

/** Opens the saving of a card and gives it to the provider. */
async function saveCard(openCard: SubscriptionActions["openCard"], { card, setup: asked, approve3ds }: CardEntry) {
  const setup = asked ?? (await openCard());
  const outcome = await callApi(confirmSandboxSetup, {
    ...setup,
    ...card,
    ...(approve3ds === undefined ? {} : { approve3ds }),
  });
  return {
    status: outcome.status,
    setup,
    card,
    message: paymentFailureMessage({ code: outcome.errorCode, message: outcome.errorMessage }),
  };
}
