import type { Checkout } from "#contract/checkout/checkout.ts";
import { markOrderPaid } from "#contract/checkout/checkout.ts";
import { buyGiftCard } from "#contract/gift-cards/gift-cards.ts";
import { findGiftCardOfOrder, openCode } from "#server/gift-cards/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { CARDS, payWith } from "./people.ts";
import { rows } from "./snapshot.ts";
import { TestBrowser } from "./test-browser.ts";
import type { TestShop } from "./test-shop.ts";

type Pay = (browser: TestBrowser, checkout: Checkout) => Promise<unknown>;

const payBySandbox: Pay = (browser, checkout) => payWith(browser, checkout, CARDS.pays);

export async function newGiftCard(
  { app, shop }: Pick<TestShop, "app" | "shop">,
  amount: string,
  pay = payBySandbox,
): Promise<string> {
  const browser = new TestBrowser(app);
  const checkout = await browser.call(buyGiftCard, { amount, fromName: "Fern", email: "fern@example.com" });
  await pay(browser, checkout);
  await browser.call(markOrderPaid, { orderId: String(checkout.orderId) });
  const card = await findGiftCardOfOrder(shop.db, checkout.orderId);
  if (!card) throw new Error("the gift card was not sold");
  return openCode(shop, card);
}

export async function brokenGiftCards(shop: Shop): Promise<Record<string, unknown>> {
  const found = await Promise.all(
    Object.entries(GIFT_CARDS_MUST_BE_EMPTY).map(async ([words, statement]) => [words, await rows(shop, statement)]),
  );
  return Object.fromEntries(found.filter(([, wrong]) => (wrong?.length ?? 0) > 0));
}

export const GIFT_CARDS_MUST_BE_EMPTY: Readonly<Record<string, string>> = {
  "a gift card whose movements are not its balance": `
    select g.id from gift_cards g left join gift_card_movements m on m.gift_card_id = g.id
    group by g.id
    having coalesce(sum(case when m.kind in ('sold', 'given', 'moved', 'returned') then m.amount when m.kind = 'shortfall' then 0 else -m.amount end), 0) <> g.balance`,
  "a gift card of which more is held than it bears": `
    select g.id from gift_cards g join gift_card_uses u on u.gift_card_id = g.id and u.is_held
    group by g.id having sum(u.amount) > g.balance`,
  "a gift card that is sold without being paid, or paid without being sold": `
    select g.id from gift_cards g join orders o on o.id = g.order_id
    where (g.sold_at is null) <> (o.paid_at is null)
      or (g.sold_at is not null and not exists (select 1 from gift_card_movements m
        where m.gift_card_id = g.id and m.kind = 'sold' and m.amount = g.amount and m.order_id = o.id))`,
  "a gift card without an order that was neither given nor brought over": `
    select g.id from gift_cards g where g.order_id is null and not exists (select 1 from gift_card_movements m
      where m.gift_card_id = g.id and m.kind in ('given', 'moved') and m.amount = g.amount)`,
  "an order whose part is not what its gift cards paid": `
    select o.id from orders o left join gift_card_movements m on m.order_id = o.id and m.kind = 'spent'
    group by o.id
    having coalesce(sum(m.amount), 0) <> case when o.paid_at is null then 0 else o.gift_card_amount end`,
  "an open order whose part is not what it holds": `
    select o.id from orders o left join gift_card_uses u on u.order_id = o.id and u.is_held
    where o.paid_at is null and o.held_from is not null
    group by o.id having coalesce(sum(u.amount), 0) <> o.gift_card_amount`,
  "a gift card held for a closed or paid order": `
    select u.order_id from gift_card_uses u join orders o on o.id = u.order_id
    where u.is_held and (o.paid_at is not null or o.status = 'cancelled')`,
  "a box that does not hold what it announced, or holds what it needs no more": `
    select b.id, b.status, b.gift_card_amount::text as part, sum(u.amount)::text as held
    from boxes b left join gift_card_uses u on u.box_id = b.id
    group by b.id
    having coalesce(sum(u.amount), 0) <> case when b.status in ('billed', 'unpaid') then b.gift_card_amount else 0 end`,
  "a paid box whose order was not paid with its part": `
    select b.id from boxes b join orders o on o.id = b.order_id
    where b.charge_on is not null and (o.gift_card_amount <> b.gift_card_amount or o.amount + o.gift_card_amount > b.price)`,
};
