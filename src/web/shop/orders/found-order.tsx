import type { OrderDetails } from "#contract/orders/orders.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { OrderProgress } from "./order-progress.tsx";
import { OrderReceipt } from "./order-receipt.tsx";

/** Loads once the order has been found. */
export default function FoundOrder({ details, onAgain }: { details: OrderDetails; onAgain: () => void }) {
  return (
    <>
      <OrderProgress details={details} />
      <OrderReceipt details={details} />
      <p className="text-ink-soft">
        A question about this order?{" "}
        <ContactLink
          subject={`Order #${details.order.id}`}
          className="underline decoration-line-strong underline-offset-4"
        />
      </p>
      <Button variant="secondary" onClick={onAgain}>
        Find another order
      </Button>
    </>
  );
}
