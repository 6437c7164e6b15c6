import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { Link } from "react-router";
import { type Concern, getAdminTodo, TODO_COUNT_MAX } from "#contract/admin/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { LATE_EMAIL_MINUTES } from "#contract/marketing/admin-marketing.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface Task {
  name: string;
  count: number;
  /** Page on which the task is done. Undefined for tasks outside the dashboard. */
  to?: string;
  /** The newest affected orders, for tasks without a page of their own. */
  orderIds?: readonly number[];
}

/** Lists exactly the products that are counted: active products that are not plans. */
const LOW_STOCK_PRODUCTS = `${adminPaths.products}?stock=low&status=active&type=one-time&sort=stock-asc`;

const NUMBER = new Intl.NumberFormat("en-GB");

/** Today's tasks. Tasks with nothing to do share one line. */
export function TodoList() {
  const { data, isError } = useQuery(apiQuery(getAdminTodo, {}));
  return (
    <section aria-labelledby="todo" className="mt-10">
      <h3 id="todo" className="mb-3 text-2xl">
        To do today
      </h3>
      {isError && <Alert tone="danger">The to-do list could not be loaded. Reload the page.</Alert>}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data && (
        <Tasks
          tasks={[
            { name: "To pack", count: data.toPack, to: adminPaths.parcels },
            { name: "Late boxes", count: data.lateBoxes, to: adminPaths.boxRun },
            {
              name: "Boxes left out: their charge came too late",
              count: data.leftOutBoxes,
              to: adminPaths.subscriptions,
            },
            { name: "Unpaid orders", count: data.unpaid, to: `${adminPaths.orders}?status=pending&payment=unpaid` },
            { name: "Products low in stock", count: data.lowStock, to: LOW_STOCK_PRODUCTS },
            { name: "Returns", count: data.returns, to: `${adminPaths.returns}?state=open` },
            { name: "Reviews to check", count: data.reviews.pending, to: adminPaths.reviewsToRead },
            { name: "Reported reviews", count: data.reviews.reported, to: adminPaths.reviewsReported },
            { name: "Failed box charges", count: data.failedCharges, to: adminPaths.paymentFailure },
            { name: "Charges with no result after a day", count: data.unknownCharges },
            taskOf("Failed refunds", data.failedRefunds),
            taskOf("Disputes", data.disputes),
            taskOf("Late payments refunded in the last 7 days", data.latePayments),
            {
              name: withPlaces("Differences with the card provider", data.differingSubjects),
              count: data.differences,
            },
            {
              name: withPlaces("Errors from the card provider", data.providerFailures),
              count: data.providerFailures.length,
            },
            {
              name: withPlaces("Permissions missing from the card provider's key", data.missingRights),
              count: data.missingRights.length,
              to: adminPaths.goingLive,
            },
            {
              name: "Payments made but no webhooks received",
              count: data.providerSilentSince === null ? 0 : 1,
            },
            { name: withPlaces("Late jobs", data.lateJobs), count: data.lateJobs.length },
            {
              name:
                data.queueLateMinutes === 0 ? "Jobs starting late" : `Jobs start ${data.queueLateMinutes} minutes late`,
              count: data.queueLateMinutes === 0 ? 0 : 1,
            },
            lateEmails(data),
            {
              name: "Emails rejected in the last 24 hours",
              count: data.failedEmails,
              to: `${adminPaths.emails}?status=failed-lately`,
            },
          ]}
        />
      )}
    </section>
  );
}

function taskOf(name: string, { count, orderIds }: Concern): Task {
  return { name, count, orderIds };
}

/** Emails that have waited too long, with the reason. Before that, a mail server that does not respond. */
function lateEmails({ lateEmails: count, mailServerAway }: ReplyOf<typeof getAdminTodo>): Task {
  const to = `${adminPaths.emails}?status=late`;
  const name = `Emails waiting for ${LATE_EMAIL_MINUTES} minutes`;
  if (mailServerAway === null) return { name, count, to };
  if (count > 0) return { name: `${name}: the mail server is not responding (${mailServerAway})`, count, to };
  return {
    name: `Mail server is not responding (${mailServerAway})`,
    count: 1,
    to: `${adminPaths.emails}?status=waiting`,
  };
}

function withPlaces(name: string, places: readonly string[]): string {
  return places.length > 0 ? `${name}: ${places.join(", ")}` : name;
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const open = tasks.filter((task) => task.count > 0);
  const clear = tasks.filter((task) => task.count === 0);
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {open.map(({ name, count, to, orderIds = [] }) => (
          <li key={name} className="flex items-baseline justify-between gap-4 py-2.5">
            {to ? (
              <Link
                to={to}
                className="min-w-0 break-words underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {name}
              </Link>
            ) : (
              <span className="min-w-0 break-words">
                {name}
                {orderIds.map((orderId) => (
                  <Fragment key={orderId}>
                    {" "}
                    <Link to={adminPaths.order(orderId)} className="prices underline underline-offset-4">
                      #{orderId}
                    </Link>
                  </Fragment>
                ))}
              </span>
            )}
            <span className="prices font-display text-xl">
              {NUMBER.format(count)}
              {count >= TODO_COUNT_MAX && "+"}
            </span>
          </li>
        ))}
      </ul>
      {clear.length > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          No action needed: {clear.map(({ name }) => name.toLowerCase()).join(", ")}.
        </p>
      )}
    </>
  );
}
