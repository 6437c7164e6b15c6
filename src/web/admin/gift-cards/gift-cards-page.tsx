import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import {
  type AdminGiftCard,
  GIFT_CARD_FILTERS,
  type GiftCardFilter,
  getGiftCard,
  getGiftCardsOwed,
  listGiftCards,
} from "#contract/pricing/admin-pricing.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { DetailDialog, OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { GiftCardDetails, GiftCardState, isMoved } from "./gift-card-details.tsx";
import { NewGiftCardButton, NewGiftCardDialog } from "./new-gift-card-dialog.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Gift cards");

const FILTER_LABELS = {
  active: "Active",
  spent: "Spent",
  stopped: "Suspended",
  expired: "Expired",
} satisfies Record<GiftCardFilter, string>;

const GIFT_CARDS = defineList({
  title: "Gift cards",
  intro: <Owed />,
  noun: { one: "gift card", many: "gift cards" },
  call: listGiftCards,
  search: "Search by name, email, order or last four",
  filters: [
    {
      name: "state",
      label: "Status",
      options: GIFT_CARD_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] })),
    },
  ],
  empty: "No gift cards match.",
  whenNew:
    "Gift cards that customers buy, that you give, or that you bring over in Move in are listed here with what is left on them.",
  columns: [
    {
      name: "Card",
      cell: (card) => (
        <>
          <span className="prices block font-medium">
            <OpenLink param="card" id={card.id} of={`the card that ends in ${card.lastFour}`}>
              …{card.lastFour}
            </OpenLink>
          </span>
          {card.fromName && <span className="block text-sm break-words">From {card.fromName}</span>}
          <span className="block text-sm text-ink-soft">
            {card.orderId === null ? originOf(card) : <EmailText email={card.buyerEmail} />}
          </span>
          <span className="block text-sm break-words md:hidden">{recipientOf(card)}</span>
          <span className="block text-sm text-ink-soft sm:hidden">
            <Day on={londonDayOf(card.soldAt)} />
          </span>
          <span className="mt-1 block sm:hidden">
            <GiftCardState card={card} />
          </span>
        </>
      ),
    },
    {
      name: "Balance",
      className: "text-right",
      cellClassName: "prices",
      cell: ({ balance, amount }) => (
        <>
          <Price amount={balance} />
          <span className="block text-sm whitespace-nowrap text-ink-soft">
            of <Price amount={amount} />
          </span>
        </>
      ),
    },
    {
      name: "For",
      className: "hidden md:table-cell",
      cell: (card) =>
        card.recipientEmail ? (
          <>
            <span className="block break-words">{card.recipientName}</span>
            <span className="block text-sm text-ink-soft">
              <EmailText email={card.recipientEmail} />
            </span>
          </>
        ) : (
          <span className="text-ink-soft">{recipientOf(card)}</span>
        ),
    },
    { name: "Date", className: "hidden sm:table-cell", cell: ({ soldAt }) => <Day on={londonDayOf(soldAt)} /> },
    { name: "Status", className: "hidden sm:table-cell", cell: (card) => <GiftCardState card={card} /> },
  ],
});

/** The recipient, or why there is none to show. */
function recipientOf(card: AdminGiftCard): string {
  const { orderId, recipientEmail, recipientName } = card;
  if (recipientEmail) return `For ${recipientName ?? recipientEmail}`;
  if (orderId !== null) return "Sent to the buyer";
  if (recipientName) return `For ${recipientName}`;
  return isMoved(card) ? "" : "Recipient deleted";
}

function originOf(card: AdminGiftCard): string {
  return isMoved(card) ? "Brought over" : "Given away";
}

/** The gift cards sold, given and brought over, and the total balance that has not been spent. */
export default function GiftCardsPage() {
  return (
    <ResourceList of={GIFT_CARDS} actions={() => <NewGiftCardButton />}>
      {({ rows }) => (
        <>
          <DetailDialog
            param="card"
            title={(_id, card) => (card ? `Gift card …${card.lastFour}` : "Gift card")}
            noun="gift card"
            listedIds={rows?.map(({ id }) => id) ?? []}
            call={getGiftCard}
            input={(giftCardId) => ({ giftCardId })}
            size="regular"
          >
            {(card) => <GiftCardDetails card={card} />}
          </DetailDialog>
          <NewGiftCardDialog />
        </>
      )}
    </ResourceList>
  );
}

function Owed() {
  const { data: owed } = useQuery(apiQuery(getGiftCardsOwed, {}));
  const cards = owed?.cards === 1 ? "card" : "cards";
  return (
    <>
      {owed && owed.cards > 0
        ? `${formatPounds(parsePounds(owed.owed))} is left on ${owed.cards} ${cards}. Your shop owes this amount until it is spent.`
        : "What is left on a card is owed until it is spent."}{" "}
      To refund a sold card, open its order.
    </>
  );
}
