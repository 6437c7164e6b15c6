import { useQuery, useQueryClient } from "@tanstack/react-query";
import CircleCheck from "lucide-react/icons/circle-check";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { type MetaFunction, useSearchParams } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import type { OutputOf } from "#contract/call.ts";
import { openAccountForOrder } from "#contract/checkout/checkout.ts";
import type { getOrderDetails } from "#contract/orders/orders.ts";
import type { OrderLabel } from "#domain/orders/orders.ts";
import { accountPaths } from "#web/app/account-paths.ts";
import { callApi, isRefusal, isSignedOut } from "#web/app/api-client.ts";
import { basketResource, setUser, subscriptionsResource, userResource } from "#web/app/current-user.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { paths } from "#web/app/paths.ts";
import { ordersKey, paidOrderQuery } from "#web/app/queries.ts";
import { useCall } from "#web/app/use-call.ts";
import { takeLastOrder } from "#web/shop/checkout/buyer/stored-details.ts";
import { useAfterHydration } from "#web/shop/checkout/buyer/use-after-hydration.ts";
import { forgetPresent } from "#web/shop/checkout/present/stored-present.ts";
import { AddToCalendar } from "#web/shop/orders/add-to-calendar.tsx";
import { OrderReceipt } from "#web/shop/orders/order-receipt.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { AccountFailed } from "./account-failed.tsx";
import { WhatsNext } from "./whats-next.tsx";

/** Number of pictures that fit in a row on a phone. */
const PICTURES_MAX = 4;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your order", "What you ordered and what happens next.");

export default function SuccessPage() {
  return (
    <div className="mx-auto w-full max-w-7xl px-5 py-12 sm:px-8 md:py-20">
      <SuccessContent />
    </div>
  );
}

/** Reads the order id from the address, or from the details that the checkout stored. Loads the order from the shop. */
function SuccessContent() {
  const [searchParams] = useSearchParams();
  const taken = useAfterHydration(takeLastOrder);
  const named = searchParams.get("orderId") ?? taken?.value?.orderId.toString();
  const orderId = taken && named && /^\d{1,10}$/.test(named) ? named : undefined;
  const { user } = useUser();
  const { data: paid, error, isPending, refetch } = useQuery(paidOrderQuery(orderId));
  useFreshAfterPayment(paid !== undefined);
  const isPresent = Boolean(paid?.present);
  useEffect(() => {
    if (isPresent) forgetPresent();
  }, [isPresent]);

  if (paid) return <PaidOrder paid={paid} user={user} />;
  if (taken && !orderId) return <NoOrder />;
  if (isPending) {
    return (
      <div className="py-24">
        <Spinner label="Loading your order" />
      </div>
    );
  }
  if (isSignedOut(error)) return <SignInToSee backTo={accountPaths.successOf(orderId ?? "")} />;
  if (isRefusal(error, "order-closed")) return <OrderClosed />;
  return <NoOrder onRetry={() => void refetch()} />;
}

/** Discards cached data after a payment, because the shop has emptied the basket and started subscriptions. */
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
        <p>It changed or expired before it was paid. Any payment for it is being returned.</p>
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
                Try again
              </Button>
            )}
          </>
        }
      >
        <p>
          If you have just paid, your order appears in your account as soon as the payment is confirmed. Without an
          account, find it with its number and your email address.
        </p>
      </EmptyState>
    </>
  );
}

/** False for an order of products only that was refunded or cancelled before dispatch. */
function hasNextSteps({ boxes, giftCard, parcels, order }: PaidOrderProps["paid"]): boolean {
  const isSent = parcels.some(({ kind, state }) => kind === "goods" && state === "sent");
  return boxes.length > 0 || giftCard !== null || isSent || TITLES[order.status] === undefined;
}

/** True if the calendar file contains dates of the box. */
function hasDates({ firstBox = "coming", subscription = "active" }: PaidOrderProps["paid"]["boxes"][number]): boolean {
  return firstBox === "coming" || subscription === "active";
}

/** Titles for orders that changed after payment, because the page may be opened again much later. */
const TITLES: Partial<Record<OrderLabel, string>> = {
  refunded: "This order was refunded",
  cancelled: "This order was cancelled",
};

const STANDINGS = {
  paid: "Your order is in our hands now.",
  processing: "Your order is in our hands now.",
  shipped: "Your order is on its way.",
  delivered: "Your order has been delivered.",
  completed: "Your order has been delivered.",
  refunded: "The receipt shows what was refunded.",
  cancelled: "The receipt shows what was paid and refunded.",
} satisfies Record<OrderLabel, string>;

/** The payment completes the order of a gift card, whose email may be sent later. */
function isDelivered(status: OrderLabel): boolean {
  return status === "delivered" || status === "completed";
}

interface PaidOrderProps {
  paid: OutputOf<typeof getOrderDetails>;
  user: User | null;
}

export function PaidOrder({ paid, user }: PaidOrderProps) {
  const { isGuests, id: orderId } = paid.order;
  const email = user?.email ?? (isGuests ? paid.order.email : undefined);
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem]">
      <div>
        {TITLES[paid.order.status] === undefined && (
          <CircleCheck aria-hidden size={44} strokeWidth={1} className="text-success" />
        )}
        <h1 className="mt-4">{TITLES[paid.order.status] ?? "Payment Successful"}</h1>
        <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
          Thank you{user?.firstName ? `, ${user.firstName}` : ""}.{" "}
          {paid.giftCard && isDelivered(paid.order.status) ? "Your payment is complete." : STANDINGS[paid.order.status]}
        </p>
        {email && (
          <p className="mt-4">
            Confirmation address: <span className="font-medium wrap-anywhere">{email}</span>
          </p>
        )}
        {/* Hidden on a laptop, where the receipt is beside the text. */}
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
        <section
          aria-labelledby="whats-next"
          className={`mt-10 border-t border-line-strong pt-6 ${hasNextSteps(paid) ? "" : "hidden"}`}
        >
          <h2 id="whats-next" className="mb-5 text-2xl sm:text-3xl">
            What&rsquo;s Next
          </h2>
          <WhatsNext boxes={paid.boxes} items={paid.items} products={paid} giftCard={paid.giftCard} />
          {paid.boxes.some(hasDates) && !isGuests && (
            <div className="mt-3 pl-9.5">
              <AddToCalendar />
            </div>
          )}
        </section>
        {isGuests && paid.boxes.length === 0 && (
          <AccountOffer orderId={orderId} email={paid.order.email} isPresent={Boolean(paid.present)} />
        )}
        {isGuests && paid.boxes.length > 0 && (
          <p className="mt-10 border-t border-line-strong pt-6">
            To change the gift before it leaves, <TextLink to={paths.forgottenPassword}>choose a password</TextLink>{" "}
            with your email address, or write to us.
          </p>
        )}
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

/** Shows the delivery address while a mistake can still be corrected. */
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

async function loadSchema() {
  const contract = await import("#contract/checkout/checkout.ts");
  return contract.openAccountForOrder.input.pick({ password: true });
}

/** Offers an account to a guest. The guest only has to choose a password. */
function AccountOffer({ orderId, email, isPresent }: { orderId: number; email: string; isPresent: boolean }) {
  const { showToast } = useToast();
  const form = useForm({ resolver: lazyResolver(loadSchema), defaultValues: { password: "" } });
  const { mutate, isPending, isError, error } = useCall({
    call: (password: string) => callApi(openAccountForOrder, { orderId: String(orderId), password }),
    onSuccess: ({ user }) => {
      setUser(user);
      showToast({
        title: "Account created",
        description: "Your order is already in your account.",
        variant: "success",
      });
    },
    onError: (refusal) => showIssues(refusal, form.setError),
  });
  const problem = form.formState.errors.password;
  return (
    <section aria-labelledby="account-offer" className="mt-10 border-t border-line-strong pt-6 print:hidden">
      <h2 id="account-offer" className="text-2xl sm:text-3xl">
        Keep this order in an account
      </h2>
      <p className="mt-2 mb-5 text-ink-soft">
        You can track your order and order faster next time. We take your {isPresent ? "name" : "name and address"} from
        the order. You sign in with <span className="wrap-anywhere">{email}</span>.
      </p>
      <form
        method="post"
        noValidate
        className="max-w-md space-y-5"
        onSubmit={form.handleSubmit(({ password }) => !isPending && mutate(password))}
      >
        {isError && !problem && <AccountFailed error={error} backTo={accountPaths.successOf(orderId)} />}
        <NewPasswordField form="offer" field={form.register("password")} error={problem} />
        <Button
          type="submit"
          variant="secondary"
          isBusy={isPending || form.formState.isSubmitting}
          busyLabel="Creating Account..."
        >
          Create Account
        </Button>
      </form>
    </section>
  );
}
