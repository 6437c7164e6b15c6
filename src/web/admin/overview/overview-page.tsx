import type { MetaFunction } from "react-router";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminCounters } from "./admin-counters.tsx";
import { ExampleTrader } from "./example-trader.tsx";
import { FiguresOverTime } from "./figures-over-time.tsx";
import { RecentOrders } from "./recent-orders.tsx";
import { TodoList } from "./todo-list.tsx";

export const meta: MetaFunction = () => adminMeta("Overview");

export default function OverviewPage() {
  return (
    <>
      <h2 className="sr-only">Overview</h2>
      <ExampleTrader />
      <AdminCounters />
      <RecentOrders />
      <TodoList />
      <FiguresOverTime />
    </>
  );
}
