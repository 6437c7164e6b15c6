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
  /** Text after the count: "parcels to pack, 2 due today". */
  text: string;
  /** Text of the line while nothing has to be done. */
  name: string;
  isUrgent: boolean;
}

export type TodoTaskId = ReturnType<typeof everyTask>[number]["id"];

/** Today's tasks in their order, the most urgent first. Includes tasks with nothing to do, whose count is 0. */
export function listTodoTasks(todo: Todo): TodoTask[] {
  return everyTask(todo).map((task) => ({ isUrgent: false, ...task }));
}

/** "1,000+" for the highest count. */
export function formatTodoCount(count: number): string {
  return NUMBER.format(count) + (count >= TODO_COUNT_MAX ? "+" : "");
}

function everyTask(todo: Todo) {
  const { toPack, reviews, differingSubjects, providerFailures, missingRights, lateJobs, queueLateMinutes } = todo;
  return [
    { id: "to-pack", count: toPack.ready, name: "To pack", text: packingText(toPack), isUrgent: toPack.late > 0 },
    { id: "packed", ...counted(todo.packed, "packed parcel to send", "packed parcels to send") },
    { id: "late-boxes", ...counted(todo.lateBoxes, "late box", "late boxes"), isUrgent: true },
    { id: "failed-charges", ...counted(todo.failedCharges, "failed box charge", "failed box charges") },
    { id: "failed-refunds", ...counted(todo.failedRefunds.count, "failed refund", "failed refunds") },
    { id: "disputes", ...counted(todo.disputes.count, "dispute", "disputes") },
    {
      id: "unknown-charges",
      ...counted(todo.unknownCharges, "charge with no result after a day", "charges with no result after a day"),
    },
    { id: "returns", ...counted(todo.returns, "return", "returns") },
    { id: "recipes", count: todo.recipesMissing, name: "Boxes without a recipe", text: recipesText(todo) },
    { id: "low-stock", ...counted(todo.lowStock, "product low in stock", "products low in stock") },
    { id: "reviews", ...counted(reviews.pending, "review to check", "reviews to check") },
    { id: "reported-reviews", ...counted(reviews.reported, "reported review", "reported reviews") },
    { id: "unpaid", ...counted(todo.unpaid, "unpaid order", "unpaid orders") },
    {
      id: "unprintable",
      ...counted(
        todo.unprintableBoxes,
        "box with an address that cannot be printed",
        "boxes with an address that cannot be printed",
      ),
    },
    {
      id: "left-out",
      ...counted(todo.leftOutBoxes, "box skipped: too late to charge", "boxes skipped: too late to charge"),
    },
    {
      id: "late-payments",
      ...counted(
        todo.latePayments.count,
        "late payment refunded in the last 7 days",
        "late payments refunded in the last 7 days",
      ),
    },
    { id: "late-emails", ...lateEmails(todo) },
    {
      id: "failed-emails",
      ...counted(todo.failedEmails, "email rejected in the last 24 hours", "emails rejected in the last 24 hours"),
    },
    {
      id: "differences",
      ...withPlaces(
        counted(
          todo.differences,
          "difference from the card provider's records",
          "differences from the card provider's records",
        ),
        differingSubjects.filter((subject) => differingOrderId(subject) === undefined),
      ),
    },
    {
      id: "provider-errors",
      ...withPlaces(
        counted(providerFailures.length, "error from the card provider", "errors from the card provider"),
        providerFailures,
      ),
    },
    {
      id: "missing-rights",
      ...withPlaces(
        counted(
          missingRights.length,
          "permission missing from the card provider's key",
          "permissions missing from the card provider's key",
        ),
        missingRights,
      ),
    },
    {
      id: "no-webhooks",
      count: todo.providerSilentSince === null ? 0 : 1,
      name: "Webhooks of the card provider",
      text: "warning: payments made but no webhooks received",
    },
    {
      id: "late-jobs",
      ...withPlaces(counted(lateJobs.length, "failed or overdue job", "failed or overdue jobs"), lateJobs),
    },
    {
      id: "late-queue",
      count: queueLateMinutes === 0 ? 0 : 1,
      name: "Delay of the jobs",
      text: `warning: jobs start ${queueLateMinutes} ${queueLateMinutes === 1 ? "minute" : "minutes"} late`,
    },
  ] as const;
}

/** Order of a difference such as "order:1001". Undefined if the difference is about something else. */
export function differingOrderId(subject: string): number | undefined {
  const [, id] = /^order:(\d+)$/.exec(subject) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** A task that counts one kind of thing. While there is none, its line has the plural. */
function counted(count: number, one: string, many: string) {
  return { count, name: many.charAt(0).toUpperCase() + many.slice(1), text: count === 1 ? one : many };
}

function packingText({ ready, due, late }: Todo["toPack"]): string {
  const parcels = ready === 1 ? "parcel to pack" : "parcels to pack";
  const dueToday = due === 0 ? "none due today" : `${formatTodoCount(due)} due today`;
  return late > 0 ? `${parcels}, ${dueToday}, ${formatTodoCount(late)} of them late` : `${parcels}, ${dueToday}`;
}

/** About boxes that would be filled with the standard items. */
function recipesText({ recipesMissing, recipeMonth }: Todo): string {
  const boxes = recipesMissing === 1 ? "kind of box" : "kinds of boxes";
  return `${boxes} without a recipe for ${formatMonth(boxMonthOf(isoDay(`${recipeMonth}-01`)))}`;
}

/** About emails that have waited too long. If there are none, it reports a mail server that does not respond. */
function lateEmails({ lateEmails: count, mailServerAway }: Todo) {
  const waiting = `waiting for ${LATE_EMAIL_MINUTES} minutes`;
  const task = counted(count, `email ${waiting}`, `emails ${waiting}`);
  if (mailServerAway === null) return task;
  const problem = `the mail server is not responding (${mailServerAway})`;
  if (count > 0) return { ...task, text: `${task.text}: ${problem}` };
  return { ...task, count: 1, text: `warning: ${problem}` };
}

function withPlaces(task: ReturnType<typeof counted>, places: readonly string[]) {
  return places.length > 0 ? { ...task, text: `${task.text}: ${places.join(", ")}` } : task;
}
