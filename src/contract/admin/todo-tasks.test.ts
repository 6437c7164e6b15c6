import { describe, expect, it } from "vitest";
import { listTodoTasks, type Todo } from "./todo-tasks.ts";

const NOTHING: Todo = {
  unpaid: 0,
  toPack: { ready: 0, due: 0, late: 0 },
  packed: 0,
  lateBoxes: 0,
  lateBoxMonth: null,
  leftOutBoxes: 0,
  unprintableBoxes: 0,
  recipesMissing: 0,
  recipeMonth: "2027-01",
  lowStock: 0,
  failedCharges: 0,
  unknownCharges: 0,
  failedRefunds: { count: 0, orderIds: [] },
  disputes: { count: 0, orderIds: [] },
  latePayments: { count: 0, orderIds: [] },
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

const openTasks = (todo: Partial<Todo>) =>
  listTodoTasks({ ...NOTHING, ...todo })
    .filter(({ count }) => count > 0)
    .map(({ count, text }) => `${count} ${text}`);

describe("the to-do list", () => {
  it("has nothing to do while every count is zero", () => {
    expect(openTasks({})).toEqual([]);
  });

  it.each<[Partial<Todo>, string]>([
    [{ toPack: { ready: 2, due: 0, late: 0 } }, "2 parcels to pack, none due today"],
    [{ toPack: { ready: 1, due: 1, late: 0 } }, "1 parcel to pack, 1 due today"],
    [{ toPack: { ready: 37, due: 3, late: 2 } }, "37 parcels to pack, 3 due today, 2 of them late"],
    [{ returns: 1 }, "1 return to handle"],
    [{ returns: 2 }, "2 returns to handle"],
    [{ samples: 1 }, "1 sample request to send"],
    [{ samples: 2 }, "2 sample requests to send"],
    [{ lowStock: 3 }, "3 products low in stock"],
    [{ recipesMissing: 1 }, "1 kind of box without a recipe for January 2027"],
    [{ lateJobs: ["charge-boxes"] }, "1 failed or overdue job: charge-boxes"],
    [
      { differences: 2, differingSubjects: ["order:1001", "payout:7"] },
      "2 differences from the card provider's records: payout:7",
    ],
    [{ mailServerAway: "ETIMEDOUT" }, "1 warning: the mail server is not responding (ETIMEDOUT)"],
    [{ webhookProblems: 1 }, "1 webhook or event not delivered"],
    [{ queueLateMinutes: 5 }, "1 warning: jobs start 5 minutes late"],
  ])("says %j as a phrase", (todo, text) => {
    expect(openTasks(todo)).toEqual([text]);
  });
});
