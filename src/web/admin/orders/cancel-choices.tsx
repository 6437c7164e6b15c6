import type { AdminOrder, AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { formatPounds, parsePounds, pence, toPounds } from "#domain/money.ts";
import { formatDayLong } from "#web/ui/day.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { type BoxRefund, listBoxConsequences } from "./list-box-consequences.ts";

export interface CancelChoice {
  refund: boolean;
  giveStockBack: boolean;
  /** Undefined means that only subscriptions that a cancelled order started are ended. */
  endSubscription?: boolean | undefined;
}

/**
 * Default for a cancellation. Refunding is the default, because the cancellation email leads the customer to expect the
 * money.
 */
export const GIVE_BACK: CancelChoice = { refund: true, giveStockBack: true };

interface CancelChoicesProps {
  value: CancelChoice;
  onChange: (value: CancelChoice) => void;
  /** The refund as text, "£34.99 to the bank card". Empty if nothing is refundable. */
  refundLabel: string;
  /** True if some of the order's products have not been sent. */
  isUnsent: boolean;
}

/** The options of a cancellation. */
export function CancelChoices({ value, onChange, refundLabel, isUnsent }: CancelChoicesProps) {
  if (!refundLabel && !isUnsent) return null;
  return (
    <fieldset>
      <legend className="font-medium">Refund and stock</legend>
      {refundLabel && (
        <Checkbox
          label={refundLabel}
          checked={value.refund}
          onChange={(event) => onChange({ ...value, refund: event.currentTarget.checked })}
        />
      )}
      {isUnsent && (
        <Checkbox
          label="Return unsent items to stock"
          checked={value.giveStockBack}
          onChange={(event) => onChange({ ...value, giveStockBack: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  );
}

/**
 * Label of the refund: "Refund £34.99: £5.99 to the bank card and £29.00 to gift cards". Empty if nothing is
 * refundable.
 */
export function refundLabel({
  wholeRefund,
  refundableToCard,
  refundableToGiftCards,
  paidInPerson,
}: Pick<AdminOrderDetails, "wholeRefund" | "refundableToCard" | "refundableToGiftCards" | "paidInPerson">): string {
  if (parsePounds(wholeRefund) === 0) return "";
  const to = destinations(refundableToCard, refundableToGiftCards, payersOf({ paidInPerson }));
  return `Refund ${formatPounds(parsePounds(wholeRefund))}: ${to}`;
}

/** Message about an order's newest refund: "Refunded £34.99: £5.99 to the bank card and £29.00 to the gift card". */
export function refundedMessage({
  refunds,
  paidInPerson,
}: Pick<AdminOrderDetails, "refunds" | "paidInPerson">): string {
  const newest = refunds.toSorted((a, b) => b.id - a.id)[0];
  if (!newest) return "";
  const [all, toGiftCards] = [parsePounds(newest.amount), parsePounds(newest.giftCardAmount)];
  const to = destinations(toPounds(pence(all - toGiftCards)), newest.giftCardAmount, payersOf({ paidInPerson }));
  return `Refunded ${formatPounds(all)}: ${to}`;
}

const ONE_CUSTOMER = { bank: "the bank card", gift: "the gift card" };

/** Names of an order's payment methods. The shop hands back itself what was paid in person. */
function payersOf({ paidInPerson }: Pick<AdminOrderDetails, "paidInPerson">): typeof ONE_CUSTOMER {
  return paidInPerson === null ? ONE_CUSTOMER : { ...ONE_CUSTOMER, bank: "the customer, which you pay yourself" };
}

/** Refund destinations as text, "£5.99 to the bank card and £29.00 to gift cards". */
function destinations(toCard: string, toGiftCards: string, { bank, gift } = ONE_CUSTOMER): string {
  const [card, giftCards] = [parsePounds(toCard), parsePounds(toGiftCards)];
  if (giftCards === 0) return `${formatPounds(card)} to ${bank}`;
  if (card === 0) return `${formatPounds(giftCards)} to ${gift}`;
  return `${formatPounds(card)} to ${bank} and ${formatPounds(giftCards)} to ${gift}`;
}

type Subscription = AdminOrderDetails["subscriptions"][number];

interface BoxConsequencesProps {
  order: Pick<AdminOrderDetails, "boxes" | "subscriptions">;
  /** The user's choice to end subscriptions. Undefined uses the default of each subscription. */
  ends: boolean | undefined;
  onChange: (ends: boolean) => void;
  /** Extent of a refund. Absent for a cancellation. */
  refund?: BoxRefund;
}

/** Consequences of a cancellation or refund for the order's boxes, and the choice to end its subscription. */
export function BoxConsequences({ order, ends, onChange, refund }: BoxConsequencesProps) {
  const { boxes, subscriptions } = order;
  if (boxes.length === 0) return null;
  const consequences = listBoxConsequences(order, refund);
  const asked = subscriptions.filter(({ isRunning, endsWithBox }) => isRunning && !endsWithBox);
  return (
    <div className="space-y-2">
      <ul className="list-disc space-y-1 pl-5">
        {consequences.boxes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      {consequences.gifts.map(({ id, text }) => (
        <p key={id} className="text-sm text-ink-soft">
          {text}
        </p>
      ))}
      {asked.length > 0 && (
        <>
          <Checkbox
            label={asked.length === 1 ? "End the subscription too" : "End the subscriptions too"}
            checked={ends ?? endsByDefault({ boxes, subscriptions })}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
          {asked.map((subscription) => (
            <p key={subscription.id} className="text-sm text-ink-soft">
              {ifItGoesOn(subscription)}
            </p>
          ))}
        </>
      )}
    </div>
  );
}

/** True if the order started the subscription and its box has not been sent. */
export function endsByDefault({ boxes, subscriptions }: Pick<AdminOrderDetails, "boxes" | "subscriptions">): boolean {
  return subscriptions.some(
    ({ id, isRunning, isStartedHere }) =>
      isRunning &&
      isStartedHere &&
      boxes.some(
        ({ subscriptionId, status }) => subscriptionId === id && (status === "charged" || status === "packed"),
      ),
  );
}

function ifItGoesOn({ plan, nextCharge }: Subscription): string {
  if (!nextCharge) return `${plan}: no further charge is planned.`;
  const amount = formatPounds(parsePounds(nextCharge.amount));
  return `${plan}: if it continues, ${amount} is charged on ${formatDayLong(nextCharge.on)}.`;
}

/** True if an order has products and none of them was ever sent, so that they can be restocked. */
export function areProductsUnsent({ parcels }: Pick<AdminOrder, "parcels">): boolean {
  return parcels.some(({ kind, hasLeft }) => kind === "goods" && !hasLeft);
}
