import type { MetaFunction } from "react-router";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { useShopMode } from "#web/shell/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { AdminCounters } from "./admin-counters.tsx";
import { FiguresOverTime } from "./figures-over-time.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { TodoList } from "./todo-list.tsx";

export const meta: MetaFunction = () => adminMeta("Overview");

export default function OverviewPage() {
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Overview</h2>
      <ExampleTrader />
      <AdminCounters />
      <RecentOrders />
      <TodoList />
      <FiguresOverTime />
    </>
  );
}

/** Stands above everything until the merchant has said who trades here. */
function ExampleTrader() {
  if (!useShopMode()?.trader.isExample) return null;
  return (
    <div className="mt-4">
      <Alert tone="warning" title="The shop still names an example as its trader">
        Put in your own name and address before it sells anything:{" "}
        <TextLink to={adminPaths.settings}>Settings</TextLink>
      </Alert>
    </div>
  );
}
