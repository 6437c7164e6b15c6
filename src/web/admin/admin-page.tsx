import { type MetaFunction, useSearchParams } from "react-router";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { useUser } from "#web/shell/use-user.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Unread } from "#web/ui/unread.tsx";
import { AdminCounters } from "./admin-counters.tsx";
import { OrderDetailsDialog } from "./order-details-dialog.tsx";
import { RecentOrders } from "./recent-orders.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Admin Dashboard", "Orders and figures of the shop."),
  { name: "robots", content: "noindex" },
];

export default function AdminPage() {
  const { user, isLoading, isError, refetch } = useUser();
  if (isLoading) {
    return (
      <div className="py-32">
        <Spinner label="Opening the ledger" />
      </div>
    );
  }
  if (isError) {
    return (
      <div className="mx-auto w-full max-w-7xl px-5 py-8 sm:px-8 md:py-10">
        <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
        <Unread title="Your account could not be read" onRetry={() => void refetch()}>
          <p>Please try again in a moment.</p>
        </Unread>
      </div>
    );
  }
  return user?.isAdmin ? <Dashboard /> : <AccessDenied />;
}

function AccessDenied() {
  return (
    <div className="px-5 py-8">
      <h1 className="sr-only">Admin Dashboard</h1>
      <EmptyState title="Access Denied" actions={<ButtonLink to={paths.auth}>Login as Admin</ButtonLink>}>
        <p>Access Denied - You need admin privileges to access this page.</p>
      </EmptyState>
    </div>
  );
}

function Dashboard() {
  const [searchParams, setSearchParams] = useSearchParams();
  const orderId = searchParams.get("order");
  return (
    <div className="mx-auto w-full max-w-7xl px-5 py-8 sm:px-8 md:py-10">
      <h1 className="text-3xl sm:text-4xl">Admin Dashboard</h1>
      <AdminCounters />
      <RecentOrders />
      <OrderDetailsDialog
        orderId={orderId && /^\d{1,10}$/.test(orderId) ? orderId : undefined}
        onClose={() => setSearchParams({}, { preventScrollReset: true })}
      />
    </div>
  );
}
