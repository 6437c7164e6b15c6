import { useState } from "react";
import type { OutputOf } from "#contract/call.ts";
import {
  type AdminGiftCard,
  type getGiftCard,
  resumeGiftCard,
  sendGiftCardAgain,
  stopGiftCard,
} from "#contract/pricing/admin-pricing.ts";
import { GIFT_CARD_DESIGN_LABELS } from "#domain/gift-cards/gift-card-designs.ts";
import type { GiftCardMovement } from "#domain/gift-cards/gift-cards.ts";
import { formatPounds, parseNetPounds, parsePounds } from "#domain/money.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { DetailsLine, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { sentence } from "#web/admin/kit/entity-links.ts";
import { FIELD_AND_BUTTON, InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useSentLabel, useSentWord } from "#web/admin/kit/use-sent-label.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Price } from "#web/ui/price.tsx";

type GiftCard = OutputOf<typeof getGiftCard>;

const GIFT_CARD_CHANGE = {
  stales: ["gift-cards", "gift-cards-owed"],
  failure: "Not done",
  reason: refusalReason,
} as const;

/** One gift card with its balance movements and its actions. */
export function GiftCardDetails({ card }: { card: GiftCard }) {
  const sent = useSentWord();
  return (
    <div className="space-y-6">
      <dl className="space-y-1">
        <DetailsLine name="Code" text={`…${card.lastFour}`} />
        <DetailsLine name="Status" text={<GiftCardState card={card} />} />
        <DetailsLine
          name="Balance"
          text={
            <>
              <Price amount={card.balance} /> of <Price amount={card.amount} />
            </>
          }
        />
        {card.orderId === null ? (
          <Origin card={card} />
        ) : (
          <>
            <DetailsLine
              name="Bought with"
              text={
                <AdminLink to={adminPaths.order(card.orderId)} className="underline underline-offset-4">
                  order {card.orderId}
                </AdminLink>
              }
            />
            <DetailsLine
              name="Bought by"
              text={[card.fromName, card.buyerEmail].filter(Boolean).join(", ") || "Unknown"}
            />
          </>
        )}
        <DetailsLine
          name="For"
          text={
            card.recipientEmail
              ? [card.recipientName, card.recipientEmail].filter(Boolean).join(", ")
              : card.orderId === null
                ? (card.recipientName ?? "Unknown")
                : "the buyer, who passes it on"
          }
        />
        {(!isMoved(card) || card.replacedCode !== null) && (
          <DetailsLine name={card.isSent ? sentence(sent) : "To be sent"} text={<Day on={card.sendOn} />} />
        )}
        <DetailsLine name="Design" text={GIFT_CARD_DESIGN_LABELS[card.design]} />
        <DetailsLine name="Valid until" text={card.expiresOn === null ? "No end" : <Day on={card.expiresOn} />} />
      </dl>
      {parsePounds(card.owed) > 0 && (
        <Alert tone="warning" title={`${formatPounds(parsePounds(card.owed))} is owed to the shop`}>
          The card provider refunded the buyer after this amount had been spent. Any refund to the gift card reduces the
          amount.
        </Alert>
      )}
      {card.message && <p className="whitespace-pre-line italic">{card.message}</p>}
      <DetailsPart title="Movements">
        <Movements movements={card.movements} />
      </DetailsPart>
      <DetailsPart title="Send again">
        <SendAgain key={card.recipientEmail} card={card} />
      </DetailsPart>
      <DetailsPart title={card.state === "stopped" ? "Resume" : "Suspend"}>
        <StopOrResume card={card} />
      </DetailsPart>
    </div>
  );
}

/** True for a card of another shop. */
export function isMoved({ orderId, givenReason }: Pick<AdminGiftCard, "orderId" | "givenReason">): boolean {
  return orderId === null && givenReason === null;
}

/** Origin of a card that was not sold here. */
function Origin({ card: { soldAt, fromName, givenReason, replacedCode } }: { card: GiftCard }) {
  if (givenReason !== null) {
    return (
      <>
        <DetailsLine name="Given away" text={givenReason || "Reason deleted"} />
        <DetailsLine name="From" text={fromName || "Unknown"} />
      </>
    );
  }
  return (
    <>
      <DetailsLine
        name="Brought over"
        text={
          <>
            from another shop, <Day on={londonDayOf(soldAt)} />
          </>
        }
      />
      {fromName !== "" && <DetailsLine name="Bought by" text={fromName} />}
      {replacedCode !== null && <DetailsLine name="Former code" text={`…${replacedCode}`} />}
    </>
  );
}

const MOVEMENT_LABELS = {
  sold: "Sold",
  given: "Given away",
  moved: "Brought over from another shop",
  spent: "Spent on",
  returned: "Returned from",
  refunded: "Refunded to the buyer",
  expired: "Expired",
  shortfall: "Owed to the shop, because the card was refunded to its buyer after it was spent",
  recovered: "Deducted because its purchase was refunded",
} satisfies Record<GiftCardMovement, string>;

function Movements({ movements }: { movements: GiftCard["movements"] }) {
  return (
    <ul className="divide-y divide-line">
      {movements.map(({ kind, amount, orderId, at }) => (
        <li key={`${kind} ${at} ${orderId}`} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            {MOVEMENT_LABELS[kind]}
            {orderId !== null && (kind === "spent" || kind === "returned") && (
              <>
                {" "}
                <AdminLink to={adminPaths.order(orderId)} className="underline underline-offset-4">
                  order {orderId}
                </AdminLink>
              </>
            )}
            <span className="block text-sm text-ink-soft">
              <Moment at={at} />
            </span>
          </span>
          <span className="prices">{formatPounds(parseNetPounds(amount))}</span>
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ card }: { card: GiftCard }) {
  const [email, setEmail] = useState(card.recipientEmail ?? "");
  useUnsavedChanges(email !== (card.recipientEmail ?? ""));
  const sentLabel = useSentLabel();
  const { mutate, isPending, error } = useAdminMutation({
    ...GIFT_CARD_CHANGE,
    call: sendGiftCardAgain,
    success: sentLabel("Gift card", "again"),
  });
  return (
    <InlineForm
      method="post"
      name="gift-card"
      className={FIELD_AND_BUTTON}
      refused={error}
      onSubmit={() => {
        mutate({ giftCardId: String(card.id), email: email.trim() || null });
      }}
    >
      <TextField
        id="gift-card-email"
        label="To"
        hint={
          card.orderId === null
            ? "A new address replaces the first one."
            : "A new address replaces the first one. Leave empty to send the gift card to its buyer."
        }
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="secondary" isBusy={isPending} busyLabel="Sending..." className="min-h-12">
        Send
      </Button>
    </InlineForm>
  );
}

function StopOrResume({ card }: { card: GiftCard }) {
  const isStopped = card.state === "stopped";
  const giftCardId = String(card.id);
  const { mutate, isPending } = useAdminMutation({
    ...GIFT_CARD_CHANGE,
    call: isStopped ? resumeGiftCard : stopGiftCard,
    success: isStopped ? "The gift card has been resumed" : "The gift card is suspended",
  });
  return (
    <div className="space-y-3">
      <p className="text-ink-soft">
        {isStopped
          ? "The gift card can be spent again at once. A gift card that was suspended because of a dispute resumes automatically if you win the dispute."
          : "The gift card cannot be spent until you resume it. Its balance does not change."}
      </p>
      <Button
        variant={isStopped ? "secondary" : "danger"}
        isBusy={isPending}
        busyLabel="One moment..."
        onClick={() => mutate({ giftCardId })}
      >
        {isStopped ? "Resume" : "Suspend card"}
      </Button>
    </div>
  );
}

/** The state of a card as a badge. */
export function GiftCardState({ card }: { card: Pick<AdminGiftCard, "state" | "stopReason" | "balance"> }) {
  if (card.state === "stopped") {
    return <Badge tone="danger">{card.stopReason === "disputed" ? "Suspended: disputed" : "Suspended"}</Badge>;
  }
  if (card.state === "expired") return <Badge tone="neutral">Expired</Badge>;
  return card.balance === "0.00" ? <Badge tone="neutral">Spent</Badge> : <Badge tone="success">Active</Badge>;
}
