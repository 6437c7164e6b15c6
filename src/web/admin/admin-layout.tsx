import ChevronLeft from "lucide-react/icons/chevron-left";
import { useState } from "react";
import { type MetaFunction, Navigate, Outlet, useLocation } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { isPermitted } from "#domain/staff/permissions.ts";
import { ErrorPage } from "#web/app/layout/error-page.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { ShopFrame } from "#web/app/layout/shop-frame.tsx";
import { useUser } from "#web/app/layout/use-user.ts";
import { paths } from "#web/app/paths.ts";
import { permissionsOf } from "#web/app/permissions-of.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { adminPaths } from "./admin-paths.ts";
import { type AdminTab, findTab } from "./frame/admin-tabs.ts";
import { Workbench } from "./frame/workbench.tsx";
import { AdminLink, ROW_LINK } from "./kit/admin-link.tsx";
import { Permissions, usePermitted } from "./kit/use-permitted.ts";
import { findStoredAccount } from "./orders/packing-table/packing-storage.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Admin Dashboard", "Orders and key figures of the shop.");

/** Frame of every dashboard tab. Only the browsers of the administrator and staff load it. */
export default function AdminLayout() {
  const { user, isLoading, isError, refetch } = useUser();
  const { pathname, search } = useLocation();
  const [isOffline, setOffline] = useState(false);
  // Each attempt to load the account counts as loading again, which would close the page.
  if (isError && !isOffline && findStoredAccount(localStorage) !== undefined) setOffline(true);
  if (isOffline && (isLoading || isError) && pathname === adminPaths.packingTable) {
    return (
      <Workbench isOpen={false}>
        <Outlet />
      </Workbench>
    );
  }
  if (isLoading) {
    return (
      <Workbench isOpen={false}>
        <div className="py-32">
          <Spinner label="Opening the dashboard" />
        </div>
      </Workbench>
    );
  }
  if (isError) {
    return (
      <Workbench isOpen={false}>
        <LoadError title="Your account could not be loaded" onRetry={() => void refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      </Workbench>
    );
  }
  const held = user && permissionsOf(user);
  const tab = findTab(pathname);
  if (!held) return <AccessDenied />;
  if (user.needsSecondFactor) return <Navigate replace to={paths.setUpFactorThenBackTo(pathname + search)} />;
  return (
    <Permissions value={held}>
      <Workbench isOpen>
        {isPermitted(held, tab?.permission ?? "dashboard") ? (
          <>
            <WayBack from={tab} />
            <Outlet />
          </>
        ) : (
          <NotPermitted user={user} />
        )}
      </Workbench>
    </Permissions>
  );
}

/** Leads from a page that the menu leaves out back to the tab that leads to it. */
function WayBack({ from }: { from: AdminTab | undefined }) {
  const may = usePermitted();
  const tab = from?.partOf === undefined ? undefined : findTab(from.partOf);
  if (!tab || !may(tab.permission)) return null;
  return (
    <p className="mb-2 text-sm">
      <AdminLink to={tab.path} className={ROW_LINK}>
        <ChevronLeft aria-hidden size={16} strokeWidth={1.5} className="-ml-1" />
        {tab.label}
      </AdminLink>
    </p>
  );
}

/** If a tab fails, shows the error page in the shop's frame, so that the user can navigate away. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage />
    </ShopFrame>
  );
}

/** Shown instead of a page that the user's role does not include. */
function NotPermitted({ user }: { user: User }) {
  return (
    <EmptyState
      title="Your role does not include this page"
      actions={<ButtonLink to={paths.admin}>Go to the overview</ButtonLink>}
    >
      <p>Your role is {user.staffRole?.name}. If you need this page, ask the administrator.</p>
    </EmptyState>
  );
}

function AccessDenied() {
  return (
    <ShopFrame>
      <div className="px-5 py-8">
        <h1 className="sr-only">Admin Dashboard</h1>
        <EmptyState title="Access Denied" actions={<ButtonLink to={paths.auth}>Login as Admin</ButtonLink>}>
          <p>Access Denied - You need admin privileges to access this page.</p>
        </EmptyState>
      </div>
    </ShopFrame>
  );
}
