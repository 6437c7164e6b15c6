import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type Concern, getAdminTodo, TODO_COUNT_MAX } from "#contract/admin/admin-overview.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { LATE_EMAIL_MINUTES } from "#contract/marketing/admin-marketing.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface Task {
  /** Text of the task with its counts. */
  text: string;
  /** Text of the task while nothing has to be done. */
  name: string;
  count: number;
  /** Page that lists exactly the counted rows. Undefined if the dashboard has no such list. */
  to?: string;
  /** Label of the link. Defaults to "Open". */
  verb?: string;
  isUrgent?: boolean;
  /** Affected orders, for tasks that have no separate list. */
  orderIds?: readonly number[];
}

type Todo = ReplyOf<typeof getAdminTodo>;

/** The filter selects exactly the products that the task counts, which are active products except plans. */
const LOW_STOCK_PRODUCTS = `${adminPaths.products}?stock=low&status=active&type=one-time&sort=stock-asc`;

const NUMBER = new Intl.NumberFormat("en-GB");

/** Today's tasks, the most urgent first. Tasks with nothing to do are collapsed. */
export function TodoList() {
  const { data, isError } = useQuery(apiQuery(getAdminTodo, {}));
  return (
    <section aria-labelledby="todo" className="mt-4">
      <h3 id="todo" className="mb-3 text-2xl">
        To do today
      </h3>
      {isError && <Alert tone="danger">The to-do list could not be loaded. Reload the page.</Alert>}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data && <Tasks tasks={tasksOf(data)} />}
    </section>
  );
}

function tasksOf(data: Todo): Task[] {
  return [
    toPack(data.toPack),
    counted("Packed, not sent", data.packed, `${adminPaths.parcels}?show=packed`, "Send"),
    lateBoxes(data),
    counted("Failed box charges", data.failedCharges, adminPaths.paymentFailure),
    counted("Failed refunds", data.failedRefunds.count, `${adminPaths.orders}?problem=failed-refund`),
    disputes(data.disputes),
    counted("Charges with no result after a day", data.unknownCharges, `${adminPaths.subscriptions}?payment=unknown`),
    counted("Returns", data.returns, `${adminPaths.returns}?state=open`),
    recipesMissing(data),
    counted("Products low in stock", data.lowStock, LOW_STOCK_PRODUCTS),
    counted("Reviews to check", data.reviews.pending, adminPaths.reviewsToRead),
    counted("Reported reviews", data.reviews.reported, adminPaths.reviewsReported),
    counted("Unpaid orders", data.unpaid, `${adminPaths.orders}?status=pending&payment=unpaid`),
    counted(
      "Boxes with an address that cannot be printed",
      data.unprintableBoxes,
      `${adminPaths.subscriptions}?box=unprintable`,
    ),
    counted("Boxes skipped: too late to charge", data.leftOutBoxes, `${adminPaths.subscriptions}?box=left-out`),
    counted(
      "Late payments refunded in the last 7 days",
      data.latePayments.count,
      `${adminPaths.orders}?problem=late-payment`,
    ),
    lateEmails(data),
    counted("Emails rejected in the last 24 hours", data.failedEmails, `${adminPaths.emails}?status=failed-lately`),
    differences(data),
    {
      ...counted("Errors from the card provider", data.providerFailures.length),
      text: withPlaces("Errors from the card provider", data.providerFailures),
    },
    {
      ...counted("Permissions missing from the card provider's key", data.missingRights.length, adminPaths.goingLive),
      text: withPlaces("Permissions missing from the card provider's key", data.missingRights),
    },
    counted("Payments made but no webhooks received", data.providerSilentSince === null ? 0 : 1),
    { ...counted("Late jobs", data.lateJobs.length), text: withPlaces("Late jobs", data.lateJobs) },
    {
      ...counted("Jobs starting late", data.queueLateMinutes === 0 ? 0 : 1),
      text: `Jobs start ${data.queueLateMinutes} minutes late`,
    },
  ];
}

function counted(name: string, count: number, to?: string, verb?: string): Task {
  return { name, text: name, count, ...(to ? { to } : {}), ...(verb ? { verb } : {}) };
}

/** Task such as "37 paid parcels, 0 due today". Its link opens all parcels that can be packed. */
function toPack({ ready, due, late }: Todo["toPack"]): Task {
  const parcels = ready === 1 ? "paid parcel" : "paid parcels";
  const days = late > 0 ? `${atMost(due)} due today, ${atMost(late)} of them late` : `${atMost(due)} due today`;
  return {
    ...counted("To pack", ready, `${adminPaths.parcels}?show=ready`, "Pack now"),
    text: `${parcels}, ${days}`,
    isUrgent: late > 0,
  };
}

function lateBoxes({ lateBoxes: count, lateBoxMonth }: Todo): Task {
  const to = lateBoxMonth === null ? adminPaths.boxRun : adminPaths.boxRunOf(lateBoxMonth);
  return { ...counted("Late boxes", count, to), isUrgent: true };
}

/** Task about boxes that would be filled with the standard items. */
function recipesMissing({ recipesMissing: count, recipeMonth }: Todo): Task {
  const boxes = count === 1 ? "kind of box" : "kinds of boxes";
  return {
    ...counted("Boxes without a recipe", count, adminPaths.recipesOf(recipeMonth)),
    text: `${boxes} without a recipe for ${monthLabel(recipeMonth)}`,
  };
}

/** Task about disputes. A dispute about a payment without an order is not in any list. */
function disputes({ count, orderIds }: Concern): Task {
  return counted("Disputes", count, orderIds.length > 0 ? `${adminPaths.orders}?problem=open-dispute` : undefined);
}

const ORDER_SUBJECT = /^order:(\d+)$/;

function differences({ differences: count, differingSubjects: subjects }: Todo): Task {
  const name = "Differences from the card provider's records";
  const others = subjects.filter((subject) => !ORDER_SUBJECT.test(subject));
  const orderIds = subjects.flatMap((subject) => Number(ORDER_SUBJECT.exec(subject)?.[1] ?? []));
  return { ...counted(name, count), text: withPlaces(name, others), orderIds };
}

/** Task about emails that have waited too long. If there are none, it reports a mail server that does not respond. */
function lateEmails({ lateEmails: count, mailServerAway }: Todo): Task {
  const name = `Emails waiting for ${LATE_EMAIL_MINUTES} minutes`;
  const late = counted(name, count, `${adminPaths.emails}?status=late`);
  if (mailServerAway === null) return late;
  if (count > 0) return { ...late, text: `${name}: the mail server is not responding (${mailServerAway})` };
  const away = `Mail server is not responding (${mailServerAway})`;
  return counted(away, 1, `${adminPaths.emails}?status=waiting`);
}

function withPlaces(name: string, places: readonly string[]): string {
  return places.length > 0 ? `${name}: ${places.join(", ")}` : name;
}

function atMost(count: number): string {
  return NUMBER.format(count) + (count >= TODO_COUNT_MAX ? "+" : "");
}

function Tasks({ tasks }: { tasks: readonly Task[] }) {
  const open = tasks.filter((task) => task.count > 0);
  const clear = tasks.filter((task) => task.count === 0);
  return (
    <>
      {open.length === 0 && <p>Nothing to do.</p>}
      {open.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {open.map((task) => (
            <TaskLine key={task.name} task={task} />
          ))}
        </ul>
      )}
      {clear.length > 0 && (
        <details className="mt-2 text-sm text-ink-soft">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
            {clear.length} {clear.length === 1 ? "line needs" : "lines need"} no action
          </summary>
          <ul className="columns-2 gap-x-8 pb-2 lg:columns-3">
            {clear.map(({ name }) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function TaskLine({ task: { text, count, to, verb, isUrgent, orderIds = [] } }: { task: Task }) {
  const line = (
    <>
      <span className={`prices w-14 shrink-0 font-display text-2xl ${isUrgent ? "text-danger" : ""}`}>
        {atMost(count)}
      </span>
      <span className="min-w-0 flex-1 break-words">{text}</span>
    </>
  );
  if (!to) {
    return (
      <li className="flex min-h-11 items-baseline py-1.5">
        {line}
        {orderIds.map((orderId) => (
          <Link key={orderId} to={adminPaths.order(orderId)} className="prices ml-3 underline underline-offset-4">
            #{orderId}
          </Link>
        ))}
      </li>
    );
  }
  return (
    <li>
      <Link to={to} className="group flex min-h-11 items-baseline py-1.5 hover:bg-surface-raised">
        {line}{" "}
        <span className="ml-3 shrink-0 underline decoration-line-strong underline-offset-4 group-hover:decoration-ink">
          {verb ?? "Open"}
        </span>
      </Link>
    </li>
  );
}
