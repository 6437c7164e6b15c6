import { useEffect, useRef, useState } from "react";
import { type Basket, type BasketItem, setGift } from "#contract/basket/basket.ts";
import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { callApi } from "#web/app/api-client.ts";
import { useBasketChange } from "#web/shop/basket/use-basket-change.ts";
import { GiftForm } from "#web/shop/subscriptions/gifts/gift-form.tsx";
import { GiftView } from "#web/shop/subscriptions/gifts/gift-view.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";

export interface CheckoutGiftProps {
  item: BasketItem;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
  /** Called when the recipient is saved for the first time. */
  onCompleted: () => void;
}

/**
 * Recipient of a gift in the basket. Asks for a recipient if there is none. Otherwise shows the recipient with an edit
 * form.
 */
export function CheckoutGift({ item, isEditing, onEdit, onCompleted }: CheckoutGiftProps) {
  const { gift, questionnaireData, terms } = item;
  const [refusal, setRefusal] = useState<Error | null>(null);
  const { mutate, isPending } = useBasketChange({
    call: (details: GiftDetails) => callApi(setGift, { itemId: item.id, ...details }),
    refused: () => ({ title: "Error", description: "The gift could not be saved. Check the details." }),
    done: () => ({ title: "Gift saved", description: "The recipient of your gift is saved." }),
    afterwards: () => onEdit(false),
  });
  const part = useKeptFocus(!gift || isEditing);
  const wasOpen = useRef(!gift);
  useEffect(() => {
    if (wasOpen.current && gift) onCompleted();
    wasOpen.current = !gift;
  }, [gift, onCompleted]);
  if (!gift || isEditing) {
    return (
      <div ref={part}>
        <GiftForm
          name={`gift-${item.id}`}
          gift={gift}
          asksToGoOn={questionnaireData?.duration === "monthly"}
          saveLabel="Save gift"
          isSaving={isPending}
          error={refusal}
          onSave={(details) => mutate(details, { onError: setRefusal })}
          onCancel={gift ? () => onEdit(false) : undefined}
        />
      </div>
    );
  }
  return (
    <div ref={part} className="space-y-5">
      <GiftView gift={gift} />
      {terms && gift.revealOn && gift.revealOn <= terms.firstDispatchOn && (
        <Alert tone="warning">
          The first box is dispatched on <Day on={terms.firstDispatchOn} />, so it cannot arrive by{" "}
          <Day on={gift.revealOn} />.
        </Alert>
      )}
      <Button variant="secondary" onClick={() => onEdit(true)}>
        Change gift
      </Button>
    </div>
  );
}

export function giftsOf({ items }: Basket): BasketItem[] {
  return items.filter((item) => item.questionnaireData?.purpose === "gift");
}

/** True if a gift in the basket has no recipient yet. */
export function isGiftOpen(basket: Basket): boolean {
  return giftsOf(basket).some((item) => item.gift === null);
}
