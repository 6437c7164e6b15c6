import Gift from "lucide-react/icons/gift";
import PackageOpen from "lucide-react/icons/package-open";
import type { ReactNode } from "react";
import type { OutputOf } from "#contract/call.ts";
import type { getOrderDetails } from "#contract/orders/orders.ts";
import { PLAN_LENGTH_LABELS } from "#domain/subscriptions/box-labels.ts";
import { findPlanKey } from "#domain/subscriptions/plans.ts";
import { useCalendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import { PresentDays } from "#web/shop/checkout/present/present-days.tsx";
import { PrepaidBoxes } from "#web/shop/orders/prepaid-boxes.tsx";
import { TrackingLine } from "#web/shop/orders/tracking-line.tsx";
import { Day } from "#web/ui/day.tsx";
import { Price } from "#web/ui/price.tsx";

type PaidOrder = OutputOf<typeof getOrderDetails>;

export interface WhatsNextProps extends Pick<PaidOrder, "boxes" | "items" | "giftCard"> {
  products: Pick<PaidOrder, "goodsDispatchBy" | "productsArrival" | "present" | "order" | "parcels">;
}

/** Dates of dispatch and of the next charges. */
export function WhatsNext({ boxes, items, products, giftCard }: WhatsNextProps) {
  const { goodsDispatchBy, productsArrival, present, order } = products;
  const goods = products.parcels.find(({ kind }) => kind === "goods");
  const boxLines = items.filter((item) => item.isSubscription);
  return (
    <ul className="space-y-5">
      {boxes.map((box, index) => (
        <Step key={`${box.productName} ${box.monthlyPrice}`} icon={<Gift aria-hidden size={22} strokeWidth={1.5} />}>
          <p>
            <FirstBox box={box} productId={boxLines[index]?.productId} />
            {boxes.length > 1 && <span className="text-ink-soft"> ({box.productName})</span>}
          </p>
          {box.prepaid && (
            <div className="my-3">
              <PrepaidBoxes boxes={box.prepaid} />
            </div>
          )}
          {box.gift && <GiftRecipient gift={box.gift} />}
          {box.nextChargeOn && (
            <p className="text-ink-soft">
              Next payment on <Day on={box.nextChargeOn} />: <Price amount={box.monthlyPrice} />, delivery included. You
              can cancel any time before.
            </p>
          )}
        </Step>
      ))}
      {giftCard && (
        <Step icon={<Gift aria-hidden size={22} strokeWidth={1.5} />}>
          {giftCard.recipientEmail ? (
            <p className="wrap-anywhere">
              {giftCard.isSent ? "Your gift card is on its way to " : "Your gift card goes to "}
              {giftCard.recipientName} at {giftCard.recipientEmail}
              {!giftCard.isSent && (
                <>
                  {" "}
                  on the morning of <Day on={giftCard.sendOn} />
                </>
              )}
            </p>
          ) : (
            <p>The gift card comes to you by email, with a sheet to print</p>
          )}
          <p className="text-ink-soft">
            It is valid until <Day on={giftCard.expiresOn} />.
          </p>
        </Step>
      )}
      {goodsDispatchBy && goods?.state === "sent" && (
        <Step icon={<PackageOpen aria-hidden size={22} strokeWidth={1.5} />}>
          <p>
            Your products were dispatched on <Day on={goods.sentOn ?? goods.leavesOn} />
          </p>
          {goods.trackingNumber && <TrackingLine trackingNumber={goods.trackingNumber} />}
        </Step>
      )}
      {goodsDispatchBy && order.status !== "refunded" && order.status !== "cancelled" && goods?.state !== "sent" && (
        <Step icon={<PackageOpen aria-hidden size={22} strokeWidth={1.5} />}>
          {present ? (
            <>
              {present.to.length > 0 && <GiftRecipient gift={{ ...present, revealOn: null }} />}
              <div className="mt-1">
                <PresentDays {...present} dispatchBy={goodsDispatchBy} arrives={productsArrival} />
              </div>
            </>
          ) : (
            <p>
              Dispatched within 2-3 business days, by <Day on={goodsDispatchBy} />
            </p>
          )}
          <p className="text-ink-soft">
            Royal Mail Tracked 48
            {productsArrival && !present && (
              <>
                , which should reach you between <Day on={productsArrival.from} /> and <Day on={productsArrival.to} />
              </>
            )}
            . {order.isGuests ? "We email you the tracking number." : "The tracking number appears in your account."}
          </p>
        </Step>
      )}
    </ul>
  );
}

/** Status of the first box, and the plan for later boxes as of today. */
function FirstBox({ box, productId }: { box: PaidOrder["boxes"][number]; productId: number | null | undefined }) {
  const { dispatchDay } = useCalendarLabels();
  const { firstBox = "coming", subscription = "active", firstDispatchOn, prepaid } = box;
  if (prepaid) return <>Your gift of {prepaid.length} boxes is paid once and never renews. Nothing more is charged.</>;
  if (subscription === "active") {
    const rest = `the ${dispatchDay} of every month${untilText(productId)}`;
    if (firstBox === "sent") return `Your first box has been sent. The next ones leave on ${rest}`;
    if (firstBox === "cancelled") return `This box was refunded and will not be sent. The next ones leave on ${rest}`;
    return (
      <>
        First box on <Day on={firstDispatchOn} />, then on {rest}
      </>
    );
  }
  const isGift = subscription === "single";
  const end = ENDS[subscription];
  if (firstBox === "cancelled") return `${isGift ? "Your gift" : "This box"} was refunded and will not be sent. ${end}`;
  if (firstBox === "sent") return `${isGift ? "Your gift" : "Your first box"} has been sent. ${end}`;
  return isGift ? (
    <>
      Your gift is dispatched on <Day on={firstDispatchOn} />, and nothing more is charged
    </>
  ) : (
    <>
      Your box is dispatched on <Day on={firstDispatchOn} />. {end}
    </>
  );
}

/** Recipient of a gift, with the message and the opening day. */
function GiftRecipient({ gift }: { gift: NonNullable<PaidOrder["boxes"][number]["gift"]> }) {
  return (
    <div className="mt-1 wrap-anywhere">
      <p>It goes to {gift.to.join(", ")}.</p>
      {gift.revealOn && (
        <p className="text-ink-soft">
          The label asks them not to open it before <Day on={gift.revealOn} />.
        </p>
      )}
      {gift.message && <p className="mt-1 font-display text-lg whitespace-pre-line italic">{gift.message}</p>}
    </div>
  );
}

const ENDS = {
  single: "Nothing more is charged.",
  paused: "Your subscription is paused. We email you before the next charge.",
  ending: "Your subscription is cancelled, and nothing more is charged.",
  ended: "Your subscription has ended, and nothing more is charged.",
} as const;

/** End of a sentence, such as " until your 3 boxes have come". Empty for a rolling plan. */
function untilText(productId: number | null | undefined): string {
  const plan = productId ? findPlanKey(productId) : undefined;
  return plan && plan.duration !== "monthly" ? ` until your ${PLAN_LENGTH_LABELS[plan.duration]} have come` : "";
}

function Step({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="mt-0.5 shrink-0 text-accent">{icon}</span>
      <div>{children}</div>
    </li>
  );
}
