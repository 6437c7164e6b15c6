import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import type { User } from "#contract/accounts.ts";
import { AddressCard } from "#web/account/address/address-card.tsx";
import { CurrentSubscription } from "#web/account/subscription/current-subscription.tsx";
import { UpdatePreferences } from "#web/account/subscription/update-preferences.tsx";
import { useSubscriptions } from "#web/account/subscription/use-subscriptions.ts";
import { answersResource } from "#web/current-user.ts";
import { useReturnedPayment } from "#web/monthly-box/plan/use-returned-payment.ts";
import { paths } from "#web/paths.ts";
import { orderHistoryQuery, pendingOrdersQuery } from "#web/queries.ts";
import { useResource } from "#web/resource.ts";
import { ContactLink } from "#web/shell/contact-link.tsx";
import { pageMeta } from "#web/shell/page-meta.ts";
import { SIGNING_OUT, useSignOut } from "#web/shell/use-sign-out.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AccountFrame, HOLDS_PLACE } from "./account-frame.tsx";
import { AccountSection } from "./account-section.tsx";
import { OrderList } from "./order-list.tsx";
import { PENDING_ORDERS } from "./pending-orders.ts";
import { Profile } from "./profile.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Account Dashboard", "Your monthly box, your orders and your address."),
  { name: "robots", content: "noindex" },
];

export default function AccountPage() {
  return (
    <AccountFrame title="Account Dashboard" back={{ to: paths.home, label: "Back to Home" }}>
      {(user) => <AccountEmail user={user} />}
    </AccountFrame>
  );
}

function AccountEmail({ user }: { user: User }) {
  useReturnedPayment();
  const pending = useQuery(pendingOrdersQuery);
  const history = useQuery(orderHistoryQuery);
  // Every response that decides the height of a part: a page that is reloaded then stays where it was.
  const answers = useResource(answersResource);
  const isFetching = [useSubscriptions(), pending, history, answers].some((query) => query.isPending);
  return (
    <div className={isFetching ? HOLDS_PLACE : ""}>
      {user.firstName && (
        <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
          Good to see you, {user.firstName}.
        </p>
      )}
      <p className="mt-3">
        <TextLink to={paths.accountHome}>Your account home</TextLink>
        <span aria-hidden> · </span>
        <TextLink to={paths.reviews}>Your reviews</TextLink>
        <span aria-hidden> · </span>
        <TextLink to={paths.wishlist}>Kept for later</TextLink>
      </p>
      {/* Shown when all of it is there: no part pushes another down the page. */}
      {isFetching && (
        <div className="py-12">
          <Spinner label="Loading your account" />
        </div>
      )}
      <div
        className={`mt-12 grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-[1.7fr_1fr] ${isFetching ? "invisible" : ""}`}
      >
        <div className="min-w-0 space-y-14">
          <AccountSection title="Current Subscription">
            <CurrentSubscription />
          </AccountSection>
          <AccountSection id={PENDING_ORDERS} title="Pending Orders">
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
              <ContactLink className="wrap-anywhere underline decoration-line-strong underline-offset-4" />
            </p>
          </AccountSection>
        </div>
      </div>
    </div>
  );
}

function QuickActions() {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <div className="grid gap-3">
      <ButtonLink to={paths.products} variant="secondary">
        Browse Wellness Collection
      </ButtonLink>
      <UpdatePreferences />
      <Button variant="secondary" isBusy={isSigningOut} busyLabel={SIGNING_OUT} onClick={signOut}>
        Sign Out
      </Button>
    </div>
  );
}
