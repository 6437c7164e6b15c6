import { AdminCounters } from "./admin-counters.tsx";
import { RecentOrders } from "./recent-orders.tsx";

export default function OverviewPage() {
  return (
    <>
      <h2 className="sr-only">Overview</h2>
      <AdminCounters />
      <RecentOrders />
    </>
  );
}
