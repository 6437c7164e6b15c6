import { type FormEvent, useId, useRef, useState } from "react";
import {
  addGiftCard,
  applyDiscountCode,
  type Basket,
  removeGiftCard,
  withdrawDiscountCode,
} from "#contract/basket/basket.ts";
import { looksLikeGiftCard } from "#domain/gift-cards/gift-card-code.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { REFUSED_CODE_ID } from "./checkout-blockers.ts";
import { codeRefusalMessage, entryRefusedMessage } from "./code-refusal-messages.ts";
import { type ChangedBasket, useBasketChange } from "./use-basket-change.ts";

/** The basket that codes are entered for. */
export interface CodesOf {
  input: { basket?: "gift" };
  resource?: ChangedBasket;
}

const OWN_BASKET: CodesOf = { input: {} };

/** Discount code and gift cards of the basket, each with its effect, and a field for another code. */
export function BasketCodes({ basket, of = OWN_BASKET }: { basket: Basket; of?: CodesOf }) {
  return (
    <div className="mt-6 space-y-3 border-t border-line pt-5">
      {basket.discountCode && <EnteredCode entered={basket.discountCode} of={of} />}
      {basket.giftCards.map((card) => (
        <EnteredCard key={card.id} card={card} of={of} />
      ))}
      <CodeField hasDiscount={basket.discountCode !== null} of={of} />
    </div>
  );
}

type EnteredGiftCard = Basket["giftCards"][number];

function EnteredCard({ card, of: { input, resource } }: { card: EnteredGiftCard; of: CodesOf }) {
  const { mutate, isPending } = useBasketChange({
    call: (giftCardId: string) => callApi(removeGiftCard, { ...input, giftCardId }),
    refused: () => ({ title: "Error", description: "The gift card could not be removed. Try again." }),
    done: () => undefined,
    resource,
  });
  const unused = unusedMessage(card);
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p>
          Gift card <span className="font-medium">…{card.lastFour}</span>
          {!unused && <span className="prices text-ink-soft"> pays {formatPounds(parsePounds(card.amount))}</span>}
        </p>
        <Button
          variant="quiet"
          className="px-1"
          isBusy={isPending}
          busyLabel="Removing..."
          aria-label={`Remove the gift card that ends in ${card.lastFour}`}
          onClick={() => mutate(String(card.id))}
        >
          Remove
        </Button>
      </div>
      {unused && (
        <p role="status" className="text-sm font-medium text-danger">
          {unused}
        </p>
      )}
    </div>
  );
}

/** Reason why a gift card pays nothing. Undefined if it pays. */
function unusedMessage({ state, amount, isHeldElsewhere }: EnteredGiftCard): string | undefined {
  if (state === "stopped") return "This card is on hold. Contact us.";
  if (state === "expired") return "This card has expired.";
  if (amount !== "0.00") return undefined;
  return isHeldElsewhere
    ? "This card is reserved in another open checkout. Any amount that is not used there is available again after 30 minutes."
    : "This card is empty, or your basket does not need it.";
}

function EnteredCode({ entered, of }: { entered: NonNullable<Basket["discountCode"]>; of: CodesOf }) {
  const { mutate, isPending } = useWithdrawCode({ of });
  const { code, refusal, minimum } = entered;
  return (
    <div {...(refusal ? { id: REFUSED_CODE_ID, tabIndex: -1 } : {})} className="outline-none">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="wrap-anywhere">
          Discount code <span className="font-medium">{code}</span>
        </p>
        <Button
          variant="quiet"
          className="px-1"
          isBusy={isPending}
          busyLabel="Removing..."
          aria-label={`Remove the code ${code}`}
          onClick={() => mutate(undefined)}
        >
          Remove
        </Button>
      </div>
      {refusal && (
        <p role="status" className="text-sm font-medium text-danger">
          {codeRefusalMessage(refusal, minimum)}
        </p>
      )}
    </div>
  );
}

function CodeField({ hasDiscount, of }: { hasDiscount: boolean; of: CodesOf }) {
  const fieldId = useId();
  const { mutate, isPending } = useApplyCode(of);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function refuse(message: string) {
    setProblem(message);
    input.current?.focus();
  }

  function apply(event: FormEvent) {
    event.preventDefault();
    const code = input.current?.value ?? "";
    if (isPending) return;
    if (code.trim() === "") return refuse("Enter a code");
    setProblem(undefined);
    mutate(code, {
      onSuccess: () => {
        if (input.current) input.current.value = "";
      },
      onError: (error) => refuse(entryRefusedMessage(error)),
    });
  }

  return (
    <form method="post" noValidate onSubmit={apply}>
      <Field
        id={fieldId}
        label={hasDiscount ? "Gift card, or another code" : "Discount code or gift card"}
        isOptional
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="min-w-0"
              ref={input}
              onChange={() => setProblem(undefined)}
              {...control}
            />
            <Button type="submit" variant="secondary" className="shrink-0" isBusy={isPending} busyLabel="Applying...">
              Apply
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

/** Applies a discount code or gift card. The caller shows a refusal beside the field, so there is no toast. */
function useApplyCode({ input, resource }: CodesOf) {
  return useBasketChange({
    call: (code: string) => callApi(looksLikeGiftCard(code) ? addGiftCard : applyDiscountCode, { ...input, code }),
    refused: () => undefined,
    done: (code) =>
      looksLikeGiftCard(code)
        ? { title: "Gift card added", description: "It pays as much as it can. The rest stays on the card." }
        : { title: "Code applied", description: `${code.trim().toUpperCase()} has been applied.` },
    resource,
  });
}

export function useWithdrawCode({
  of = OWN_BASKET,
  afterwards,
}: {
  of?: CodesOf;
  afterwards?: (() => void) | undefined;
}) {
  return useBasketChange({
    call: (_: undefined) => callApi(withdrawDiscountCode, of.input),
    refused: () => ({ title: "Error", description: "The code could not be removed. Try again." }),
    done: () => undefined,
    afterwards,
    resource: of.resource,
  });
}
