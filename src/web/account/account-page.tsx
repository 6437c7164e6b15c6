import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useEffect } from "react";
import { Link, type MetaFunction } from "react-router";
import type { User } from "#contract/accounts.ts";
import { listOrderHistory, listPendingOrders } from "#contract/orders.ts";
import { callApi } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { CONTACT_EMAIL } from "#web/shell/brand.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/shell/use-signed-out-redirect.ts";
import { useUser } from "#web/shell/use-user.ts";
import { Spinner } from "#web/ui/spinner.tsx";
import { Unread } from "#web/ui/unread.tsx";
import { AccountSection } from "./account-section.tsx";
import { AddressCard } from "./address-card.tsx";
import { CurrentSubscription } from "./current-subscription.tsx";
import { OrderList } from "./order-list.tsx";
import { Profile } from "./profile.tsx";
import { QuickActions } from "./quick-actions.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Account Dashboard", "Your monthly box, your orders and your address."),
  { name: "robots", content: "noindex" },
];

export default function AccountPage() {
  const { user, isLoading, isError, refetch } = useUser();
  return (
    <div className="mx-auto w-full max-w-6xl px-5 py-10 sm:px-8 md:py-16">
      <Link
        to={paths.home}
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
        Back to Home
      </Link>
      <h1 className="mt-4">Account Dashboard</h1>
      {isLoading ? (
        <div className="py-24">
          <Spinner label="Loading your account" />
        </div>
      ) : user ? (
        <AccountLetter user={user} />
      ) : isError ? (
        <Unread title="Your account could not be read" onRetry={() => void refetch()}>
          <p>Nothing is lost. Please try again in a moment.</p>
        </Unread>
      ) : (
        <SignedOut />
      )}
    </div>
  );
}

function SignedOut() {
  const redirect = useSignedOutRedirect();
  useEffect(() => redirect(LOGGED_OUT), [redirect]);
  return <p className="py-24 text-center text-ink-soft">{LOGGED_OUT.description}</p>;
}

function AccountLetter({ user }: { user: User }) {
  const pending = useQuery({
    queryKey: ["orders", "pending"],
    queryFn: () => callApi(listPendingOrders, {}),
    refetchOnMount: "always",
  });
  const history = useQuery({
    queryKey: ["orders", "history"],
    queryFn: () => callApi(listOrderHistory, {}),
    refetchOnMount: "always",
  });
  return (
    <>
      {user.firstName && (
        <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
          Good to see you, {user.firstName}.
        </p>
      )}
      <div className="mt-12 grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-[1.7fr_1fr]">
        <div className="min-w-0 space-y-14">
          <AccountSection title="Current Subscription">
            <CurrentSubscription />
          </AccountSection>
          <AccountSection title="Pending Orders">
            <OrderList orders={pending} emptyText="No Pending Orders" />
          </AccountSection>
          <AccountSection title="Order History">
            <OrderList orders={history} emptyText="No Completed Orders" />
          </AccountSection>
        </div>
        <div className="min-w-0 space-y-14">
          <AccountSection title="Address & Billing">
            <AddressCard user={user} />
          </AccountSection>
          <AccountSection title="Profile">
            <Profile user={user} />
          </AccountSection>
          <AccountSection title="Quick Actions">
            <QuickActions />
          </AccountSection>
          <AccountSection title="Need Help">
            <p>
              Write to us and a person answers:{" "}
              <a
                href={`mailto:${CONTACT_EMAIL}`}
                className="wrap-anywhere underline decoration-line-strong underline-offset-4"
              >
                {CONTACT_EMAIL}
              </a>
            </p>
          </AccountSection>
        </div>
      </div>
    </>
  );
}
