import type { ReplyOf } from "#contract/endpoint.ts";
import { LATE_EMAIL_MINUTES } from "#contract/marketing/admin-marketing.ts";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { formatMonth } from "#domain/day-labels.ts";
import { formatCount } from "#domain/format-count.ts";
import { type HeldPermissions, isPermitted, type NeededPermission } from "#domain/staff/permissions.ts";
import { type Concern, type getAdminTodo, TODO_COUNT_MAX } from "./admin-overview.ts";

export type Todo = ReplyOf<typeof getAdminTodo>;

/** The permission that staff need to see each part of the list. */
const TODO_PERMISSIONS = {
  unpaid: "orders.view",
  toPack: "parcels",
  packed: "parcels",
  lateBoxes: "parcels",
  lateBoxMonth: "parcels",
  leftOutBoxes: "subscriptions",
  unprintableBoxes: "subscriptions",
  recipesMissing: "catalogue",
  recipeMonth: "dashboard",
  lowStock: "catalogue",
  failedCharges: "subscriptions",
  unknownCharges: "subscriptions",
  failedRefunds: "orders.view",
  disputes: "orders.view",
  latePayments: "orders.view",
  differences: "books",
  differingSubjects: "books",
  returns: "returns",
  samples: "marketing",
  reviews: "reviews",
  messages: "customers",
  lateJobs: "settings",
  lateEmails: "emails",
  failedEmails: "emails",
  mailServerAway: "emails",
  queueLateMinutes: "settings",
  webhookProblems: "connections",
  providerFailures: "settings",
  missingRights: "settings",
  providerSilentSince: "settings",
} as const satisfies Record<keyof Todo, NeededPermission>;

const NO_ORDERS: Concern = { count: 0, orderIds: [] };

const NOTHING_TO_DO: Omit<Todo, "recipeMonth"> = {
  unpaid: 0,
  toPack: { ready: 0, due: 0, late: 0 },
  packed: 0,
  lateBoxes: 0,
  lateBoxMonth: null,
  leftOutBoxes: 0,
  unprintableBoxes: 0,
  recipesMissing: 0,
  lowStock: 0,
  failedCharges: 0,
  unknownCharges: 0,
  failedRefunds: NO_ORDERS,
  disputes: NO_ORDERS,
  latePayments: NO_ORDERS,
  differences: 0,
  differingSubjects: [],
  returns: 0,
  samples: 0,
  reviews: { pending: 0, reported: 0 },
  messages: 0,
  lateJobs: [],
  lateEmails: 0,
  failedEmails: 0,
  mailServerAway: null,
  queueLateMinutes: 0,
  webhookProblems: 0,
  providerFailures: [],
  missingRights: [],
  providerSilentSince: null,
};

/** The list without the parts that the user may not see. */
export function limitTodo(todo: Todo, held: HeldPermissions): Todo {
  const hidden = Object.entries(NOTHING_TO_DO).filter(([part]) => !isPermitted(held, permissionOf(part)));
  return { ...todo, ...Object.fromEntries(hidden) };
}

function permissionOf(part: string): NeededPermission {
  return Object.entries(TODO_PERMISSIONS).find(([name]) => name === part)?.[1] ?? "staff";
}

/** A line of the to-do list, as the overview and the morning email show it. */
export interface TodoTask {
  id: TodoTaskId;
  count: number;
  /** Text after the count: "parcels to pack, 2 due today". */
  text: string;
  /** Text of the line while nothing has to be done. */
  name: string;
  isUrgent: boolean;
  /** The permission that staff need to see the task. */
  permission: NeededPermission;
}

export type TodoTaskId = ReturnType<typeof everyTask>[number]["id"];

/** Today's tasks in their order, the most urgent first. Includes tasks with nothing to do, whose count is 0. */
export function listTodoTasks(todo: Todo): TodoTask[] {
  return everyTask(todo).map((task) => ({ isUrgent: false, ...task }));
}

/** "1,000+" for the highest count. */
export function formatTodoCount(count: number): string {
  return formatCount(count) + (count >= TODO_COUNT_MAX ? "+" : "");
}

function everyTask(todo: Todo) {
  const { toPack, reviews, differingSubjects, providerFailures, missingRights, lateJobs, queueLateMinutes } = todo;
  return [
    {
      id: "to-pack",
      permission: TODO_PERMISSIONS.toPack,
      count: toPack.ready,
      name: "To pack",
      text: packingText(toPack),
      isUrgent: toPack.late > 0,
    },
    {
      id: "packed",
      permission: TODO_PERMISSIONS.packed,
      ...counted(todo.packed, "packed parcel to send", "packed parcels to send"),
    },
    {
      id: "late-boxes",
      permission: TODO_PERMISSIONS.lateBoxes,
      ...counted(todo.lateBoxes, "late box", "late boxes"),
      isUrgent: true,
    },
    {
      id: "messages",
      permission: TODO_PERMISSIONS.messages,
      ...counted(todo.messages, "message waits for an answer", "messages wait for an answer"),
    },
    {
      id: "failed-charges",
      permission: TODO_PERMISSIONS.failedCharges,
      ...counted(todo.failedCharges, "failed box charge", "failed box charges"),
    },
    {
      id: "failed-refunds",
      permission: TODO_PERMISSIONS.failedRefunds,
      ...counted(todo.failedRefunds.count, "failed refund", "failed refunds"),
    },
    { id: "disputes", permission: TODO_PERMISSIONS.disputes, ...counted(todo.disputes.count, "dispute", "disputes") },
    {
      id: "unknown-charges",
      permission: TODO_PERMISSIONS.unknownCharges,
      ...counted(todo.unknownCharges, "charge with no result after a day", "charges with no result after a day"),
    },
    {
      id: "returns",
      permission: TODO_PERMISSIONS.returns,
      ...counted(todo.returns, "return to handle", "returns to handle"),
    },
    {
      id: "samples",
      permission: TODO_PERMISSIONS.samples,
      ...counted(todo.samples, "sample request to send", "sample requests to send"),
    },
    {
      id: "recipes",
      permission: TODO_PERMISSIONS.recipesMissing,
      count: todo.recipesMissing,
      name: "Boxes without a recipe",
      text: recipesText(todo),
    },
    {
      id: "low-stock",
      permission: TODO_PERMISSIONS.lowStock,
      ...counted(todo.lowStock, "product low in stock", "products low in stock"),
    },
    {
      id: "reviews",
      permission: TODO_PERMISSIONS.reviews,
      ...counted(reviews.pending, "review to check", "reviews to check"),
    },
    {
      id: "reported-reviews",
      permission: TODO_PERMISSIONS.reviews,
      ...counted(reviews.reported, "reported review", "reported reviews"),
    },
    { id: "unpaid", permission: TODO_PERMISSIONS.unpaid, ...counted(todo.unpaid, "unpaid order", "unpaid orders") },
    {
      id: "unprintable",
      permission: TODO_PERMISSIONS.unprintableBoxes,
      ...counted(
        todo.unprintableBoxes,
        "box with an address that cannot be printed",
        "boxes with an address that cannot be printed",
      ),
    },
    {
      id: "left-out",
      permission: TODO_PERMISSIONS.leftOutBoxes,
      ...counted(todo.leftOutBoxes, "box skipped: too late to charge", "boxes skipped: too late to charge"),
    },
    {
      id: "late-payments",
      permission: TODO_PERMISSIONS.latePayments,
      ...counted(
        todo.latePayments.count,
        "late payment refunded in the last 7 days",
        "late payments refunded in the last 7 days",
      ),
    },
    { id: "late-emails", permission: TODO_PERMISSIONS.lateEmails, ...lateEmails(todo) },
    {
      id: "failed-emails",
      permission: TODO_PERMISSIONS.failedEmails,
      ...counted(todo.failedEmails, "email rejected in the last 24 hours", "emails rejected in the last 24 hours"),
    },
    {
      id: "differences",
      permission: TODO_PERMISSIONS.differences,
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
      permission: TODO_PERMISSIONS.providerFailures,
      ...withPlaces(
        counted(providerFailures.length, "error from the card provider", "errors from the card provider"),
        providerFailures,
      ),
    },
    {
      id: "missing-rights",
      permission: TODO_PERMISSIONS.missingRights,
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
      permission: TODO_PERMISSIONS.providerSilentSince,
      count: todo.providerSilentSince === null ? 0 : 1,
      name: "Webhooks of the card provider",
      text: "warning: payments made but no webhooks received",
    },
    {
      id: "late-jobs",
      permission: TODO_PERMISSIONS.lateJobs,
      ...withPlaces(counted(lateJobs.length, "failed or overdue job", "failed or overdue jobs"), lateJobs),
    },
    {
      id: "webhooks",
      permission: TODO_PERMISSIONS.webhookProblems,
      ...counted(todo.webhookProblems, "webhook or event not delivered", "webhooks and events not delivered"),
    },
    {
      id: "late-queue",
      permission: TODO_PERMISSIONS.queueLateMinutes,
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
