import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import { type AdminGiftCard, listGiftCards } from "#contract/pricing/admin-pricing.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { giftCardsOwedQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { GiftCardDialog } from "./gift-card-dialog.tsx";
import { GiftCardState } from "./gift-card-state.tsx";

const NOUN = { one: "gift card", many: "gift cards" };

export const meta: MetaFunction = () => adminMeta("Gift cards");

/** What was sold as gift cards, and what of it is still owed. */
export default function GiftCardsPage() {
  const list = useAdminList(listGiftCards, "gift-cards", (url) => ({ search: url.read("search") }));
  const { data: owed } = useQuery(giftCardsOwedQuery);
  const { url } = list;
  const open = url.read("card");
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Gift cards</h2>
      <p className="prices mt-2 max-w-[65ch] text-ink-soft">
        {owed
          ? `${formatPounds(parsePounds(owed.owed))} are left on ${owed.cards} ${owed.cards === 1 ? "card" : "cards"}: your shop owes them until they are spent.`
          : "What is left on cards is owed until it is spent."}{" "}
        A refund is made from the order that bought the card.
      </p>
      <div className="mt-4">
        <SearchField
          label="Search by name, e-mail, last four or order"
          value={url.read("search")}
          onSearch={(search) => url.write({ search })}
        />
      </div>
      <AdminListBody list={list} noun={NOUN}>
        {(cards) => (
          <>
            <CardsTable cards={cards} onOpen={(id) => url.write({ card: String(id) }, { staysOnPage: true })} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <GiftCardDialog giftCardId={open} onClose={() => url.write({ card: undefined }, { staysOnPage: true })} />
    </>
  );
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Card" },
  { name: "Left", className: "text-right" },
  { name: "For", className: "hidden md:table-cell" },
  { name: "Sold", className: "hidden sm:table-cell" },
  { name: "State" },
  { name: "Actions", isUnseen: true },
];

function CardsTable({ cards, onOpen }: { cards: readonly AdminGiftCard[]; onOpen: (id: number) => void }) {
  return (
    <DataTable label="Gift cards" columns={COLUMNS} rows={cards} empty="No gift cards match.">
      {(card) => (
        <Tr key={card.id} className="hover:bg-surface-raised">
          <Td>
            <span className="prices block font-medium">…{card.lastFour}</span>
            <span className="block text-sm text-ink-soft">
              {card.fromName || "somebody"} · <EmailText email={card.buyerEmail} />
            </span>
          </Td>
          <Td className="prices text-right">
            <Price amount={card.balance} />
            <span className="block text-sm text-ink-soft">
              of <Price amount={card.amount} />
            </span>
          </Td>
          <Td className="hidden md:table-cell">
            {card.recipientEmail ? (
              <>
                <span className="block break-words">{card.recipientName}</span>
                <span className="block text-sm text-ink-soft">
                  <EmailText email={card.recipientEmail} />
                </span>
              </>
            ) : (
              <span className="text-ink-soft">handed over</span>
            )}
          </Td>
          <Td className="hidden sm:table-cell">
            <Day on={londonDayOf(card.soldAt)} />
          </Td>
          <Td>
            <GiftCardState card={card} />
          </Td>
          <Td className="relative text-right">
            <Button data-opens variant="secondary" size="small" onClick={() => onOpen(card.id)}>
              Open<span className="sr-only"> the card that ends in {card.lastFour}</span>
            </Button>
          </Td>
        </Tr>
      )}
    </DataTable>
  );
}
