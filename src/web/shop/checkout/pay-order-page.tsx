import { lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import { type Checkout, markOrderPaid } from "#contract/checkout/checkout.ts";
import { type LinkedOrder, openPaymentLink } from "#contract/checkout/payment-link.ts";
import { sumLabel } from "#domain/pricing/order-sums.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { tooManyRequestsMessage } from "#web/app/too-many-requests-message.ts";
import { useCall } from "#web/app/use-call.ts";
import { Receipt, ReceiptRow } from "#web/shop/basket/receipt.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { PAYMENT_RETURNED, paymentFailureMessage } from "./after/payment-failure-message.ts";
import { seenTotals } from "./pay/find-changed-total.ts";
import { type PaymentEnd, settleInput } from "./pay/settle-payment.ts";
import { useReloadForStripe } from "./use-reload-for-stripe.ts";

/** Loaded for orders that can be paid, because the card form brings the schemas along. */
const ProviderForm = lazy(async () => ({ default: (await import("./pay/provider-form.tsx")).ProviderForm }));

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Pay for your order", "Payment for an order taken by telephone.");

/** Opened from the email about a telephone order. Shows the order and its payment without a password. */
export default function PayOrderPage() {
  useReloadForStripe();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const link = useMemo(() => new Resource(() => callApi(openPaymentLink, { token })), [token]);
  const { data, error, isPending, refetch } = useResource(link);
  const isUnusable =
    isRefusal(error, "link-expired") || isRefusal(error, "link-invalid") || isRefusal(error, "invalid-input");
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-5 py-16">
      <h1>Pay for your order</h1>
      {isPending ? (
        <Spinner label="Loading your order" />
      ) : isUnusable ? (
        <>
          <Alert tone="warning" title="This link has expired or is incomplete">
            Use the link in our latest email about the order, or write to us. You owe nothing for an order that was not
            paid in time.
          </Alert>
          <ContactLink subject="My telephone order" className="underline underline-offset-4" />
        </>
      ) : data ? (
        <LinkedOrderPart order={data} token={token} refetch={refetch} />
      ) : (
        <LoadError title="Your order could not be loaded" onRetry={() => void refetch()}>
          <p>
            {tooManyRequestsMessage(error) ??
              "The card provider is not responding. Nothing was charged. Try again in a moment."}
          </p>
        </LoadError>
      )}
    </div>
  );
}

interface LinkedOrderPartProps {
  order: LinkedOrder;
  token: string;
  refetch: () => Promise<unknown>;
}

function LinkedOrderPart({ order, token, refetch }: LinkedOrderPartProps) {
  const { checkout, payUntil, status } = order;
  const [hasPressed, setPressed] = useState(false);
  const reload = () => {
    setPressed(true);
    void refetch();
  };
  if (status === "paid") return <Paid order={order} takesFocus={hasPressed} />;
  if (!checkout) {
    return (
      <Alert tone="warning" title="This order is closed" takesFocus={hasPressed}>
        It was cancelled, or was not paid in time. You owe nothing. If you have just paid, we refund the payment.
      </Alert>
    );
  }
  return (
    <>
      <OrderLines order={order} />
      <p>
        You can pay until the end of <Day on={payUntil} />. If something is wrong, write to{" "}
        <ContactLink subject={`Order #${order.orderId}`} className="underline underline-offset-4" /> before you pay.
      </p>
      {checkout.clientSecret ? (
        <LinkedPayment checkout={checkout} token={token} onReload={reload} />
      ) : (
        <FreeLinkedOrder checkout={checkout} onDone={reload} />
      )}
    </>
  );
}

interface LinkedPaymentProps {
  checkout: Checkout;
  token: string;
  onReload: () => void;
}

function LinkedPayment({ checkout, token, onReload }: LinkedPaymentProps) {
  const [changedTotal, setChangedTotal] = useState<string>();
  const [failure, setFailure] = useState<string>();

  async function openAgain(): Promise<Checkout> {
    const { checkout: opened } = await callApi(openPaymentLink, { token });
    if (!opened) {
      // Shows why: the shop has cancelled the order, or it has been paid.
      onReload();
      throw new Error("the order is closed");
    }
    return opened;
  }

  function afterEnd(end: PaymentEnd) {
    setFailure(undefined);
    switch (end.status) {
      case "changed":
        setChangedTotal(end.totalAmount);
        return onReload();
      case "failed":
        return setFailure(paymentFailureMessage({ code: end.errorCode, message: end.errorMessage }));
      case "returned":
        setFailure(PAYMENT_RETURNED.message);
        return onReload();
      case "unknown":
      case "asks-3ds":
        return;
      default:
        onReload();
    }
  }

  function afterError(error: Error) {
    setFailure(tooManyRequestsMessage(error) ?? "The payment failed and nothing was charged. Try again.");
    if (isRefusal(error, "order-closed")) onReload();
  }

  return (
    <section aria-label="Payment" className="space-y-4">
      {failure && (
        <Alert key={failure} tone="danger" takesFocus>
          {failure}
        </Alert>
      )}
      <Suspense fallback={<Spinner label="Preparing your payment" />}>
        <ProviderForm
          basket={NO_BOXES}
          checkout={checkout}
          billing={undefined}
          openAgain={openAgain}
          returnPath={`${paths.payOrder}?token=${encodeURIComponent(token)}`}
          waitReason={undefined}
          after={{ afterEnd, afterError }}
          changedTotal={changedTotal}
          onTotalChanged={setChangedTotal}
        />
      </Suspense>
    </section>
  );
}

/** A telephone order has no boxes, so its payment form shows no terms of a subscription. */
const NO_BOXES = { items: [] };

/** An order that its discount code pays wholly. */
function FreeLinkedOrder({ checkout, onDone }: { checkout: Checkout; onDone: () => void }) {
  const { mutate, isPending, isError } = useCall({
    call: () => callApi(markOrderPaid, { ...settleInput(checkout), ...seenTotals(checkout) }),
    onSuccess: onDone,
    onError: (error) => {
      if (isRefusal(error, "total-changed") || isRefusal(error, "order-closed")) onDone();
    },
  });
  return (
    <>
      {isError && <Alert tone="danger">The order could not be confirmed. Try again.</Alert>}
      <Button size="large" isBusy={isPending} busyLabel="Confirming..." onClick={() => mutate()}>
        Confirm order
      </Button>
    </>
  );
}

function OrderLines({ order: { orderId, items, sums, total, address } }: { order: LinkedOrder }) {
  return (
    <>
      <Receipt title={`Order #${orderId}`}>
        <ul className="mb-4 divide-y divide-line border-b border-line">
          {items.map(({ id, productName, quantity, lineTotal }) => (
            <li key={id} className="flex items-baseline justify-between gap-4 py-3 first:pt-0">
              <span className="min-w-0 wrap-anywhere">
                {productName}
                {quantity > 1 && <span className="prices text-ink-soft"> × {quantity}</span>}
              </span>
              <Price amount={lineTotal} />
            </li>
          ))}
        </ul>
        <dl>
          {sums.map(({ kind, amount }) => (
            <ReceiptRow key={kind} name={sumLabel(kind, "basket")} amount={<Price amount={amount} />} />
          ))}
          <ReceiptRow isTotal name="Total" amount={<Price amount={total} />} />
        </dl>
      </Receipt>
      <section aria-label="Delivery address">
        <h2 className="text-2xl">We send it to</h2>
        <address className="mt-2 whitespace-pre-line wrap-anywhere not-italic">{address.join("\n")}</address>
      </section>
    </>
  );
}

function Paid({ order: { orderId, total }, takesFocus }: { order: LinkedOrder; takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="space-y-4">
      <h2 ref={heading} tabIndex={-1} className="text-3xl outline-none">
        Thank you, order #{orderId} is paid
      </h2>
      <p>
        <Price amount={total} /> for your order. An email confirms it, and there is nothing left to do.
      </p>
      <ButtonLink to={paths.products}>Continue shopping</ButtonLink>
    </section>
  );
}
