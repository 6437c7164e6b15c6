import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { getAdminTodo } from "#contract/admin/admin-overview.ts";
import {
  differingOrderId,
  formatTodoCount,
  listTodoTasks,
  type Todo,
  type TodoTask,
  type TodoTaskId,
} from "#contract/admin/todo-tasks.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface Place {
  /** Page that lists exactly the counted rows. */
  to?: string;
  /** Label of the link. Defaults to "Open". */
  verb?: string;
  /** Affected orders, for tasks that have no separate list. */
  orderIds?: readonly number[];
}

/** Today's tasks, the most urgent first. Tasks with nothing to do are collapsed. */
export function TodoList() {
  const { data, isError } = useQuery(apiQuery(getAdminTodo, {}));
  return (
    <section aria-labelledby="todo" className="mt-4">
      <h3 id="todo" className="sr-only">
        To do today
      </h3>
      {isError && <Alert tone="danger">The to-do list could not be loaded. Reload the page.</Alert>}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data && <Tasks todo={data} />}
    </section>
  );
}

/** The page of each task. */
function placesOf({
  lateBoxMonth,
  recipeMonth,
  disputes,
  differingSubjects,
  lateEmails,
}: Todo): Record<TodoTaskId, Place> {
  const { orders, parcels, returns, products, subscriptions, emails } = adminPaths;
  return {
    "to-pack": { to: `${parcels}?show=ready`, verb: "Pack now" },
    packed: { to: `${parcels}?show=packed`, verb: "Send" },
    "late-boxes": { to: lateBoxMonth === null ? adminPaths.boxRun : adminPaths.boxRunOf(lateBoxMonth) },
    messages: { to: adminPaths.messagesToAnswer, verb: "Answer" },
    "failed-charges": { to: adminPaths.paymentFailure },
    "failed-refunds": { to: `${orders}?problem=failed-refund` },
    // A dispute about a payment without an order is not in any list.
    disputes: disputes.orderIds.length > 0 ? { to: `${orders}?problem=open-dispute` } : {},
    "unknown-charges": { to: `${subscriptions}?payment=unknown` },
    returns: { to: `${returns}?state=open` },
    samples: { to: `${adminPaths.samples}?status=pending` },
    recipes: { to: adminPaths.recipesOf(recipeMonth) },
    // The filter selects exactly the products that the task counts, which are active products except plans.
    "low-stock": { to: `${products}?stock=low&status=active&type=one-time&sort=stock-asc` },
    reviews: { to: adminPaths.reviewsToRead },
    "reported-reviews": { to: adminPaths.reviewsReported },
    unpaid: { to: `${orders}?status=pending&payment=unpaid` },
    unprintable: { to: `${subscriptions}?box=unprintable` },
    "left-out": { to: `${subscriptions}?box=left-out` },
    "late-payments": { to: `${orders}?problem=late-payment` },
    "late-emails": { to: `${emails}?status=${lateEmails > 0 ? "late" : "waiting"}` },
    "failed-emails": { to: `${emails}?status=failed-lately` },
    differences: { orderIds: differingSubjects.flatMap((subject) => differingOrderId(subject) ?? []) },
    "provider-errors": {},
    "missing-rights": { to: adminPaths.goingLive },
    "no-webhooks": {},
    "late-jobs": {},
    webhooks: { to: adminPaths.connections },
    "late-queue": {},
  };
}

function Tasks({ todo }: { todo: Todo }) {
  const may = usePermitted();
  const tasks = listTodoTasks(todo).filter(({ permission }) => may(permission));
  const places = placesOf(todo);
  const open = tasks.filter((task) => task.count > 0);
  const clear = tasks.filter((task) => task.count === 0);
  return (
    <>
      {open.length === 0 && <p>Nothing to do today.</p>}
      {open.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {open.map((task) => (
            <TaskLine key={task.id} task={task} place={places[task.id]} />
          ))}
        </ul>
      )}
      {clear.length > 0 && (
        <details className="mt-2 text-sm text-ink-soft">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink">
            {clear.length} {clear.length === 1 ? "check" : "checks"}, nothing to do
          </summary>
          <ul className="columns-2 gap-x-8 pb-2 lg:columns-3">
            {clear.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function TaskLine({ task: { text, count, isUrgent }, place }: { task: TodoTask; place: Place }) {
  const { to, verb, orderIds = [] } = place;
  const line = (
    <>
      <span className={`prices w-10 shrink-0 font-display text-2xl ${isUrgent ? "text-danger" : ""}`}>
        {formatTodoCount(count)}
      </span>
      <span className="min-w-0 flex-1 break-words">{text}</span>
    </>
  );
  if (!to) {
    return (
      <li className="flex min-h-11 items-baseline py-1.5">
        {line}
        {orderIds.map((orderId) => (
          <AdminLink key={orderId} to={adminPaths.order(orderId)} className="prices ml-3 underline underline-offset-4">
            #{orderId}
          </AdminLink>
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
