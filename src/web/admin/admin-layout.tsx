import { useEffect, useRef } from "react";
import { type MetaFunction, NavLink, Outlet, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { useUser } from "#web/shell/use-user.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Unread } from "#web/ui/unread.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Admin Dashboard", "Orders and figures of the shop."),
  { name: "robots", content: "noindex" },
];

/** What stands round every tab of the dashboard: nothing of it is fetched for anybody but the administrator. */
export default function AdminLayout() {
  const { user, isLoading, isError, refetch } = useUser();
  if (isLoading) {
    return (
      <div className="py-32">
        <Spinner label="Opening the dashboard" />
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
  return (
    <div className="mx-auto w-full max-w-7xl px-5 py-6 sm:px-8 md:py-8">
      <h1 className="text-2xl sm:text-3xl">Admin Dashboard</h1>
      <AdminTabs />
      <div className="pt-6">
        <Outlet />
      </div>
    </div>
  );
}

/** Links, because every tab has an address; on a phone the row scrolls and begins at the open one, else it wraps. */
function AdminTabs() {
  const row = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (current && row.current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 20;
  }, [pathname]);
  return (
    <nav
      ref={row}
      aria-label="Dashboard"
      className="-mx-5 mt-4 flex gap-x-5 overflow-x-auto border-b border-line px-5 sm:-mx-8 sm:px-8 lg:flex-wrap"
    >
      {ADMIN_TABS.map(({ path, label }) => (
        <NavLink
          key={path}
          to={path}
          end={path === paths.admin}
          className="-mb-px flex min-h-12 items-center whitespace-nowrap border-b-2 border-transparent px-1 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

/** The tabs of the dashboard in their order. A tab stands here when its page is in the route table. */
export const ADMIN_TABS: readonly { path: string; label: string }[] = [
  { path: paths.admin, label: "Overview" },
  { path: paths.adminOrders, label: "Orders" },
  { path: paths.adminSubscriptions, label: "Subscriptions" },
  { path: paths.adminProducts, label: "Products" },
  { path: paths.adminCategories, label: "Categories" },
  { path: paths.adminDiscounts, label: "Discounts" },
  { path: paths.adminReturns, label: "Returns" },
  { path: paths.adminBoxRun, label: "Box Run" },
  { path: paths.adminCustomers, label: "Customers" },
  { path: paths.adminSamples, label: "Samples" },
  { path: paths.adminClaims, label: "Reviews and claims" },
  { path: paths.adminLetters, label: "Letters" },
  { path: paths.adminNewsletter, label: "Newsletter" },
  { path: paths.adminSettings, label: "Settings" },
  { path: paths.adminActivity, label: "Activity" },
  { path: paths.adminGoingLive, label: "Going live" },
];
