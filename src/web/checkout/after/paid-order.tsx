import { CircleCheck } from "lucide-react";
import type { User } from "#contract/accounts.ts";
import type { OutputOf } from "#contract/call.ts";
import type { getOrderDetails } from "#contract/orders.ts";
import { AccountOffer } from "#web/checkout/buyer/account-offer.tsx";
import { AddToCalendar } from "#web/orders/add-to-calendar.tsx";
import { OrderReceipt } from "#web/orders/order-receipt.tsx";
import { paths } from "#web/paths.ts";
import { ContactLink } from "#web/shell/contact-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { WhatsNext } from "./whats-next.tsx";

/** As many as stand beside each other on a phone. */
const PICTURES_MAX = 4;

export interface PaidOrderProps {
  paid: OutputOf<typeof getOrderDetails>;
  user: User | null;
}

export function PaidOrder({ paid, user }: PaidOrderProps) {
  const { isGuests, id: orderId } = paid.order;
  const email = user?.email ?? (isGuests ? paid.order.email : undefined);
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem]">
      <div>
        <CircleCheck aria-hidden size={44} strokeWidth={1} className="text-success" />
        <h1 className="mt-4">Payment Successful</h1>
        <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
          Thank you{user?.firstName ? `, ${user.firstName}` : ""}. Your order is in our hands now.
        </p>
        {email && (
          <p className="mt-4">
            Confirmation address: <span className="font-medium wrap-anywhere">{email}</span>
          </p>
        )}
        {/* On a laptop the receipt stands beside it. */}
        <ul aria-hidden className="mt-6 flex gap-3 lg:hidden">
          {paid.items
            .flatMap(({ id, picture }) => (picture ? [{ id, picture }] : []))
            .slice(0, PICTURES_MAX)
            .map((item) => (
              <li key={item.id}>
                <Picture
                  src={item.picture}
                  alt=""
                  sizes="80px"
                  frameClassName="block w-20"
                  className="aspect-square rounded-paper"
                />
              </li>
            ))}
        </ul>
        <section aria-labelledby="whats-next" className="mt-10 border-t border-line-strong pt-6">
          <h2 id="whats-next" className="mb-5 text-2xl sm:text-3xl">
            What&rsquo;s Next
          </h2>
          <WhatsNext boxes={paid.boxes} items={paid.items} products={paid} giftCard={paid.giftCard} />
          {paid.boxes.length > 0 && !isGuests && (
            <div className="mt-3 pl-9.5">
              <AddToCalendar />
            </div>
          )}
        </section>
        {isGuests && <AccountOffer orderId={orderId} email={paid.order.email} />}
        <div className="mt-10 flex flex-wrap gap-3">
          {!isGuests && <ButtonLink to={paths.account}>View My Account</ButtonLink>}
          <ButtonLink to={paths.products} variant="secondary">
            Continue Shopping
          </ButtonLink>
        </div>
        <p className="mt-8 text-ink-soft">
          A question about this order?{" "}
          <ContactLink
            subject={`Order #${paid.order.id}`}
            className="underline decoration-line-strong underline-offset-4"
          />
        </p>
      </div>
      <div className="space-y-6">
        <OrderReceipt details={paid} />
        <DeliverTo lines={paid.deliverTo} />
      </div>
    </div>
  );
}

/** Where it goes, to be read once more while a slip in it can still be mended. */
function DeliverTo({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="deliver-to">
      <h2 id="deliver-to" className="font-display text-xl">
        Delivery Address
      </h2>
      <address className="mt-2 not-italic">
        {lines.map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
      </address>
    </section>
  );
}
