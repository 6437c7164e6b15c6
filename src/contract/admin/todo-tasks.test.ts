import { expect, it } from "vitest";
import { boxMonthOf, isoDay } from "#domain/calendar.ts";
import { formatTodoCount, listTodoTasks, type Todo } from "./todo-tasks.ts";

const NOTHING: Todo = {
  unpaid: 0,
  toPack: { ready: 0, due: 0, late: 0 },
  packed: 0,
  lateBoxes: 0,
  lateBoxMonth: null,
  leftOutBoxes: 0,
  unprintableBoxes: 0,
  recipesMissing: 0,
  recipeMonth: boxMonthOf(isoDay("2027-01-01")),
  lowStock: 0,
  failedCharges: 0,
  unknownCharges: 0,
  failedRefunds: { count: 0, orderIds: [] },
  disputes: { count: 0, orderIds: [] },
  latePayments: { count: 0, orderIds: [] },
  differences: 0,
  differingSubjects: [],
  returns: 0,
  reviews: { pending: 0, reported: 0 },
  lateJobs: [],
  lateEmails: 0,
  failedEmails: 0,
  mailServerAway: null,
  queueLateMinutes: 0,
  providerFailures: [],
  missingRights: [],
  providerSilentSince: null,
};
const textsOf = (todo: Partial<Todo>) =>
  listTodoTasks({ ...NOTHING, ...todo }).flatMap(({ count, text }) =>
    count > 0 ? `${formatTodoCount(count)} ${text}` : [],
  );

it("says nothing where there is nothing to do", () => {
  expect(textsOf({})).toEqual([]);
});

it.each([
  [{ toPack: { ready: 1, due: 0, late: 0 } }, "1 paid parcel, 0 due today"],
  [{ toPack: { ready: 37, due: 3, late: 2 } }, "37 paid parcels, 3 due today, 2 of them late"],
  [{ toPack: { ready: 1_000, due: 1_000, late: 0 } }, "1,000+ paid parcels, 1,000+ due today"],
  [{ recipesMissing: 1 }, "1 kind of box without a recipe for January 2027"],
  [{ recipesMissing: 6 }, "6 kinds of boxes without a recipe for January 2027"],
  [{ mailServerAway: "ECONNREFUSED" }, "1 Mail server is not responding (ECONNREFUSED)"],
  [
    { lateEmails: 4, mailServerAway: "ECONNREFUSED" },
    "4 Emails waiting for 15 minutes: the mail server is not responding (ECONNREFUSED)",
  ],
  [
    { differences: 2, differingSubjects: ["order:1001", "payment:pi_1"] },
    "2 Differences from the card provider's records: payment:pi_1",
  ],
  [{ lateJobs: ["send-letters", "charge-boxes"] }, "2 Late jobs: send-letters, charge-boxes"],
  [{ queueLateMinutes: 12 }, "1 Jobs start 12 minutes late"],
])("%o", (todo, text) => {
  expect(textsOf(todo)).toEqual([text]);
});

it("begins with what to pack, and marks what is late", () => {
  const tasks = listTodoTasks({ ...NOTHING, toPack: { ready: 2, due: 2, late: 1 }, lateBoxes: 1, unpaid: 3 });
  expect(tasks.filter(({ count }) => count > 0).map(({ id, isUrgent }) => [id, isUrgent])).toEqual([
    ["to-pack", true],
    ["late-boxes", true],
    ["unpaid", false],
  ]);
});
