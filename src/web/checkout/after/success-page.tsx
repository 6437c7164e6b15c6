import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { type MetaFunction, useSearchParams } from "react-router";
import { isRefusal, isSignedOut } from "#web/api-client.ts";
import { takeLastOrder } from "#web/checkout/buyer/stored-details.ts";
import { useTaken } from "#web/checkout/buyer/use-taken.ts";
import { basketResource, subscriptionsResource, userResource } from "#web/current-user.ts";
import { paths } from "#web/paths.ts";
import { ordersKey, paidOrderQuery } from "#web/queries.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { useUser } from "#web/shell/use-user.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { PaidOrder } from "./paid-order.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Your order", "What you ordered and what happens next."),
  { name: "robots", content: "noindex" },
];

export default function SuccessPage() {
  return (
    <div className="mx-auto w-full max-w-7xl px-5 py-12 sm:px-8 md:py-20">
      <SuccessContent />
    </div>
  );
}

/** The address names the order, or else what the checkout left behind; what is shown comes from the shop alone. */
function SuccessContent() {
  const [searchParams] = useSearchParams();
  const taken = useTaken(takeLastOrder);
  const named = searchParams.get("orderId") ?? taken?.value?.orderId.toString();
  const orderId = taken && named && /^\d{1,10}$/.test(named) ? named : undefined;
  const { user } = useUser();
  const { data: paid, error, isPending, refetch } = useQuery(paidOrderQuery(orderId));
  useFreshAfterPayment(paid !== undefined);

  if (paid) return <PaidOrder paid={paid} user={user} />;
  if (taken && !orderId) return <NoOrder />;
  if (isPending) {
    return (
      <div className="py-24">
        <Spinner label="Asking for your order" />
      </div>
    );
  }
  if (isSignedOut(error)) return <SignInToSee backTo={paths.successOf(orderId ?? "")} />;
  if (isRefusal(error, "order-closed")) return <OrderClosed />;
  return <NoOrder onRetry={() => void refetch()} />;
}

/** The shop has emptied the basket and begun the subscription; what was read before is old. */
function useFreshAfterPayment(isPaid: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isPaid) return;
    for (const resource of [basketResource, userResource, subscriptionsResource]) void resource.renew();
    void queryClient.invalidateQueries({ queryKey: ordersKey });
  }, [isPaid, queryClient]);
}

function SignInToSee({ backTo }: { backTo: string }) {
  return (
    <>
      <h1 className="sr-only">Your order</h1>
      <EmptyState title="Please Sign In" actions={<ButtonLink to={paths.authThenBackTo(backTo)}>Sign In</ButtonLink>}>
        <p>An order is shown only to the person who placed it.</p>
      </EmptyState>
    </>
  );
}

function OrderClosed() {
  return (
    <>
      <h1 className="sr-only">Your order</h1>
      <EmptyState title="This order is closed" actions={<ButtonLink to={paths.basket}>Back to Basket</ButtonLink>}>
        <p>It changed or ran out of time before it was paid. Anything paid for it is being returned.</p>
      </EmptyState>
    </>
  );
}

function NoOrder({ onRetry }: { onRetry?: () => void }) {
  return (
    <>
      <h1 className="sr-only">Your order</h1>
      <EmptyState
        title="There is no order to show here"
        actions={
          <>
            <ButtonLink to={paths.account}>View My Account</ButtonLink>
            <ButtonLink to={paths.findOrder} variant="secondary">
              Find your order
            </ButtonLink>
            {onRetry && (
              <Button variant="secondary" onClick={onRetry}>
                Ask again
              </Button>
            )}
          </>
        }
      >
        <p>
          If you have just paid, your order appears in your account as soon as the payment is confirmed. Without an
          account, its number and your e-mail address find it.
        </p>
      </EmptyState>
    </>
  );
}
