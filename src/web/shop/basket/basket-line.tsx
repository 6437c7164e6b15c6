import { useRef } from "react";
import { type BasketItem, removeFromBasket, updateBasket } from "#contract/basket/basket.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { DURATION_LABELS, NATURALNESS_LABELS, PURPOSE_LABELS } from "#domain/subscriptions/box-labels.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { useCalendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Price } from "#web/ui/price.tsx";
import { BoxTermsText } from "./box-terms-text.tsx";
import { lineElementId, shortageAdvice, shortageLabel, shortageOf } from "./checkout-blockers.ts";
import { TakeAvailable } from "./take-available.tsx";
import { unitsMaxMessage } from "./units-max-message.ts";
import { useBasketChange } from "./use-basket-change.ts";

export interface BasketLineProps {
  item: BasketItem;
  /** Called before the line disappears, so that the caller can move the focus. */
  onGone: () => void;
}

export function BasketLine({ item, onGone }: BasketLineProps) {
  const shortage = shortageOf(item);
  const title = useRef<HTMLHeadingElement>(null);
  const rest = (
    <>
      {shortage && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-danger">{shortageAdvice(shortage)}</p>
          {shortage === "too-few" && (
            <TakeAvailable items={[item]} label={`Take ${item.stock}`} onDone={() => title.current?.focus()} isOfLine />
          )}
        </div>
      )}
      <LineControls item={item} onGone={onGone} />
    </>
  );
  return (
    <li
      id={lineElementId(item)}
      tabIndex={-1}
      className="outline-none grid grid-cols-1 min-[300px]:grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-b border-line py-7 first:border-t sm:grid-cols-[8rem_1fr] sm:gap-x-7"
    >
      <Picture
        src={item.picture}
        alt=""
        sizes="128px"
        frameClassName={item.isSubscription ? "block sm:row-span-2" : "block"}
        className="aspect-square max-w-22 rounded-paper sm:max-w-none"
      />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 ref={title} tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere outline-none">
            {item.productName}
          </h2>
          <span className="font-display text-2xl">
            {item.isSellable ? (
              <>
                <span className="sr-only">Line total </span>
                <Price amount={item.lineTotal} />
              </>
            ) : (
              <span className="font-sans text-base text-ink-soft">Not in the total</span>
            )}
          </span>
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {item.isSubscription && <Badge tone="accent">Monthly Subscription</Badge>}
          {shortage && <Badge tone="danger">{shortageLabel(shortage, item)}</Badge>}
          {item.quantity > 1 && !item.isSubscription && (
            <span className="text-ink-soft">
              <Price amount={item.productPrice} /> each
            </span>
          )}
        </div>
        {item.priceBefore && <PriceChange item={item} before={item.priceBefore} />}
        {!item.isSubscription && rest}
      </div>
      {/* Spans the full width, because on a phone the text of a box does not fit beside its picture. */}
      {item.isSubscription && (
        <div className="col-span-full min-w-0 sm:col-start-2">
          <BoxDetails item={item} />
          {rest}
        </div>
      )}
    </li>
  );
}

/** Price of the item when it was added, and its price now. */
function PriceChange({ item, before }: { item: BasketItem; before: string }) {
  return (
    <p className="mt-2 border-l-2 border-calendula pl-3">
      The price has changed since you added it: it was <Price amount={before} />
      {item.terms && " a month"} and is now <Price amount={item.terms?.monthlyPrice ?? item.productPrice} />
      {item.terms && " a month"}.
    </p>
  );
}

function LineControls({ item, onGone }: BasketLineProps) {
  const setQuantity = useSetQuantity(onGone);
  const removeItem = useRemoveItem(onGone);
  const isBusy = setQuantity.isPending || removeItem.isPending;

  function change(quantity: number) {
    if (!isBusy) setQuantity.mutate({ productId: item.productId, quantity });
  }

  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <QuantityStepper
        quantity={item.quantity}
        onChange={change}
        label={item.productName}
        isBusy={isBusy}
        {...(item.isSubscription ? { offReason: "One box of each kind per month" } : { max: item.stock })}
      />
      <Button
        variant="quiet"
        className="px-1"
        isBusy={removeItem.isPending}
        busyLabel="Removing..."
        aria-label={`Remove ${item.productName}`}
        onClick={() => !isBusy && removeItem.mutate(item.id)}
      >
        Remove
      </Button>
    </div>
  );
}

function useRemoveItem(onGone: () => void) {
  return useBasketChange({
    call: (itemId: number) => callApi(removeFromBasket, { itemId: String(itemId) }),
    refused: () => ({ title: "Error", description: "Failed to remove item. Please try again." }),
    signedOut: { title: "Please Sign In", description: "You need to sign in to remove items from your basket." },
    done: () => ({ title: "Item Removed", description: "Item has been removed from your basket." }),
    afterwards: onGone,
  });
}

/** Changes the quantity. A quantity below 1 removes the line and calls `onGone`. */
function useSetQuantity(onGone: () => void) {
  return useBasketChange({
    call: (input: { productId: number; quantity: number }) => callApi(updateBasket, input),
    refused: (error) => ({ title: "Error", description: refusedMessage(error) }),
    signedOut: { title: "Please Sign In", description: "You need to sign in to update your basket." },
    done: ({ quantity }) =>
      quantity < 1 ? { title: "Item Removed", description: "Item has been removed from your basket." } : undefined,
    afterwards: ({ quantity }) => {
      if (quantity < 1) onGone();
    },
  });
}

function refusedMessage(error: Error): string {
  if (isRefusal(error, "out-of-stock")) return `Only ${error.facts.stock ?? "few"} of these are in stock.`;
  return tooManyRequestsMessage(error) ?? unitsMaxMessage(error) ?? "Failed to update quantity. Please try again.";
}

/** Terms of a box in the basket: prices, dates and answers. */
function BoxDetails({ item }: { item: BasketItem }) {
  const { chargeDay, noticeDay } = useCalendarLabels();
  const { terms, questionnaireData: answers } = item;
  const names = useAudienceNames();
  const goesOn = !terms || terms.laterCharges.length > 0;
  return (
    <div className="mt-2 space-y-3">
      {terms && item.isSellable && (
        <div className="border-l-2 border-kraft pl-3">
          <p className="font-medium">
            <BoxTermsText terms={terms} />
          </p>
          <p>
            First box on <Day on={terms.firstDispatchOn} />. Delivery included.
          </p>
          <p className="text-ink-soft">
            {goesOn ? (
              <>
                Billed monthly on {noticeDay}, by email; charged on the {chargeDay}.
              </>
            ) : (
              "One box as a gift. It continues only if you choose that at the checkout."
            )}
          </p>
        </div>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {answers && (
          <>
            <Fact name="For" text={names[answers.audience]} />
            <Fact name="Naturalness" text={NATURALNESS_LABELS[answers.naturalness]} />
            {answers.exclusions.length > 0 && <Fact name="Without" text={answers.exclusions.join(", ")} />}
            <Fact name="Purpose" text={PURPOSE_LABELS[answers.purpose]} />
            {item.gift && (
              <Fact name="Goes to" text={`${item.gift.firstName} ${item.gift.lastName}, ${item.gift.city}`} />
            )}
            <Fact name="Plan" text={goesOn ? DURATION_LABELS[answers.duration] : "One box"} />
            {answers.planDiscount > 0 && <Fact name="Savings" text={savingsLabel(item)} />}
          </>
        )}
        <Fact name="Commitment" text="Cancel anytime" />
      </dl>
    </div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt className="text-ink-soft">{name}:</dt>
      <dd>{text}</dd>
    </>
  );
}

function savingsLabel({ terms, questionnaireData }: BasketItem): string {
  const percent = `${questionnaireData?.planDiscount ?? 0}% plan discount`;
  if (!terms) return percent;
  return `${percent}: ${formatPounds(parsePounds(terms.monthlyPrice))} a month instead of ${formatPounds(parsePounds(terms.regularPrice))}`;
}
