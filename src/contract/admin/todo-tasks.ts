import type { ReplyOf } from "#contract/endpoint.ts";
import { LATE_EMAIL_MINUTES } from "#contract/marketing/admin-marketing.ts";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { type getAdminTodo, TODO_COUNT_MAX } from "./admin-overview.ts";

export type Todo = ReplyOf<typeof getAdminTodo>;

const NUMBER = new Intl.NumberFormat("en-GB");

/** A line of the to-do list, as the overview and the morning email show it. */
export interface TodoTask {
  id: TodoTaskId;
  count: number;
  /** Text after the count: "paid parcels, 2 due today". */
  text: string;
  /** Text of the line while nothing has to be done. */
  name: string;
  isUrgent: boolean;
}

export type TodoTaskId = ReturnType<typeof everyTask>[number]["id"];

/** Today's tasks in their order, the most urgent first. Includes tasks with nothing to do, whose count is 0. */
export function listTodoTasks(todo: Todo): TodoTask[] {
  return everyTask(todo).map((task) => ({ text: task.name, isUrgent: false, ...task }));
}

/** "1,000+" for the highest count. */
export function formatTodoCount(count: number): string {
  return NUMBER.format(count) + (count >= TODO_COUNT_MAX ? "+" : "");
}

function everyTask(todo: Todo) {
  const { toPack, reviews, differingSubjects, providerFailures, missingRights, lateJobs, queueLateMinutes } = todo;
  return [
    { id: "to-pack", count: toPack.ready, name: "To pack", text: packingText(toPack), isUrgent: toPack.late > 0 },
    { id: "packed", count: todo.packed, name: "Packed, not sent" },
    { id: "late-boxes", count: todo.lateBoxes, name: "Late boxes", isUrgent: true },
    { id: "failed-charges", count: todo.failedCharges, name: "Failed box charges" },
    { id: "failed-refunds", count: todo.failedRefunds.count, name: "Failed refunds" },
    { id: "disputes", count: todo.disputes.count, name: "Disputes" },
    { id: "unknown-charges", count: todo.unknownCharges, name: "Charges with no result after a day" },
    { id: "returns", count: todo.returns, name: "Returns" },
    { id: "recipes", count: todo.recipesMissing, name: "Boxes without a recipe", text: recipesText(todo) },
    { id: "low-stock", count: todo.lowStock, name: "Products low in stock" },
    { id: "reviews", count: reviews.pending, name: "Reviews to check" },
    { id: "reported-reviews", count: reviews.reported, name: "Reported reviews" },
    { id: "unpaid", count: todo.unpaid, name: "Unpaid orders" },
    { id: "unprintable", count: todo.unprintableBoxes, name: "Boxes with an address that cannot be printed" },
    { id: "left-out", count: todo.leftOutBoxes, name: "Boxes skipped: too late to charge" },
    { id: "late-payments", count: todo.latePayments.count, name: "Late payments refunded in the last 7 days" },
    { id: "late-emails", ...lateEmails(todo) },
    { id: "failed-emails", count: todo.failedEmails, name: "Emails rejected in the last 24 hours" },
    {
      id: "differences",
      count: todo.differences,
      ...withPlaces(
        "Differences from the card provider's records",
        differingSubjects.filter((subject) => differingOrderId(subject) === undefined),
      ),
    },
    {
      id: "provider-errors",
      count: providerFailures.length,
      ...withPlaces("Errors from the card provider", providerFailures),
    },
    {
      id: "missing-rights",
      count: missingRights.length,
      ...withPlaces("Permissions missing from the card provider's key", missingRights),
    },
    {
      id: "no-webhooks",
      count: todo.providerSilentSince === null ? 0 : 1,
      name: "Payments made but no webhooks received",
    },
    { id: "late-jobs", count: lateJobs.length, ...withPlaces("Late jobs", lateJobs) },
    {
      id: "late-queue",
      count: queueLateMinutes === 0 ? 0 : 1,
      name: "Jobs starting late",
      text: `Jobs start ${queueLateMinutes} minutes late`,
    },
  ] as const;
}

/** Order of a difference such as "order:1001". Undefined if the difference is about something else. */
export function differingOrderId(subject: string): number | undefined {
  const [, id] = /^order:(\d+)$/.exec(subject) ?? [];
  return id === undefined ? undefined : Number(id);
}

function packingText({ ready, due, late }: Todo["toPack"]): string {
  const parcels = ready === 1 ? "paid parcel" : "paid parcels";
  const days =
    late > 0
      ? `${formatTodoCount(due)} due today, ${formatTodoCount(late)} of them late`
      : `${formatTodoCount(due)} due today`;
  return `${parcels}, ${days}`;
}

/** About boxes that would be filled with the standard items. */
function recipesText({ recipesMissing, recipeMonth }: Todo): string {
  const boxes = recipesMissing === 1 ? "kind of box" : "kinds of boxes";
  return `${boxes} without a recipe for ${formatMonth(boxMonthOf(isoDay(`${recipeMonth}-01`)))}`;
}

/** About emails that have waited too long. If there are none, it reports a mail server that does not respond. */
function lateEmails({ lateEmails: count, mailServerAway }: Todo) {
  const name = `Emails waiting for ${LATE_EMAIL_MINUTES} minutes`;
  if (mailServerAway === null) return { count, name };
  if (count > 0) return { count, name, text: `${name}: the mail server is not responding (${mailServerAway})` };
  return { count: 1, name: `Mail server is not responding (${mailServerAway})` };
}

function withPlaces(name: string, places: readonly string[]) {
  return { name, text: places.length > 0 ? `${name}: ${places.join(", ")}` : name };
}
