import { CircleCheck } from "lucide-react";
import type { User } from "#contract/accounts.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { getOrderDetails } from "#contract/orders.ts";
import { parsePounds, timesPence, toPounds } from "#domain/money.ts";
import type { OrderType } from "#domain/orders.ts";
import { Receipt, ReceiptRow } from "#web/basket/receipt.tsx";
import { paths } from "#web/paths.ts";
import { CONTACT_EMAIL } from "#web/shell/brand.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";
import { WhatsNext } from "./whats-next.tsx";

const ORDER_TYPE_WORDS = {
  one_time: "One-time order",
  subscription: "Subscription",
  mixed: "Subscription and one-time goods",
} satisfies Record<OrderType, string>;

export interface PaidOrderProps {
  paid: OutputOf<typeof getOrderDetails>;
  user: User | null;
}

export function PaidOrder({ paid, user }: PaidOrderProps) {
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem]">
      <div>
        <CircleCheck aria-hidden size={44} strokeWidth={1} className="text-success" />
        <h1 className="mt-4">Payment Successful</h1>
        <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
          Thank you{user?.firstName ? `, ${user.firstName}` : ""}. Your order is in our hands now.
        </p>
        {user && (
          <p className="mt-4">
            Confirmation address: <span className="font-medium wrap-anywhere">{user.email}</span>
          </p>
        )}
        <section aria-labelledby="whats-next" className="mt-10 border-t border-line-strong pt-6">
          <h2 id="whats-next" className="mb-5 text-2xl sm:text-3xl">
            What&rsquo;s Next
          </h2>
          <WhatsNext boxes={paid.boxes} items={paid.items} goodsDispatchBy={paid.goodsDispatchBy} />
        </section>
        <div className="mt-10 flex flex-wrap gap-3">
          <ButtonLink to={paths.account}>View My Account</ButtonLink>
          <ButtonLink to={paths.products} variant="secondary">
            Continue Shopping
          </ButtonLink>
        </div>
        <p className="mt-8 text-ink-soft">
          A question about this order?{" "}
          <a
            href={`mailto:${CONTACT_EMAIL}?subject=${encodeURIComponent(`Order #${paid.order.id}`)}`}
            className="underline decoration-line-strong underline-offset-4"
          >
            {CONTACT_EMAIL}
          </a>
        </p>
      </div>
      <OrderReceipt paid={paid} />
    </div>
  );
}

function OrderReceipt({ paid: { order, items, orderType } }: Pick<PaidOrderProps, "paid">) {
  return (
    <Receipt title={`Order #${order.id}`}>
      <p className="mb-4 text-center text-ink-soft">{ORDER_TYPE_WORDS[orderType]}</p>
      <ul className="mb-4 divide-y divide-line border-b border-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 py-3 first:pt-0">
            <span className="min-w-0 wrap-anywhere">
              {item.productName}
              <span className="prices block text-sm text-ink-soft">
                {item.quantity} × <Price amount={item.productPrice} />
              </span>
              {item.isSubscription && (
                <span className="mt-1 block">
                  <Badge tone="accent">Subscription Item</Badge>
                </span>
              )}
            </span>
            <Price amount={toPounds(timesPence(parsePounds(item.productPrice), item.quantity))} />
          </li>
        ))}
      </ul>
      <dl>
        <ReceiptRow name="Delivery (Tracked 48)" amount={<Price amount={order.deliveryAmount} />} />
        <ReceiptRow isTotal name="Total Paid" amount={<Price amount={order.amount} />} />
      </dl>
    </Receipt>
  );
}
