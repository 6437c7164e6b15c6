import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pathParameters } from "#contract/call.ts";
import { type Form, firstValues, openForms, type Values } from "#tests/support/admin-forms.ts";
import { CONTRACT_CALLS } from "#tests/support/contract-calls.ts";
import { signInAdmin } from "#tests/support/people.ts";
import { rows } from "#tests/support/snapshot.ts";
import type { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

type Stored = Record<string, unknown>;

/** Fields that say what the editor has seen. They are not stored. */
const SEEN = ["version", "stockSeen", "revision"];
/** Columns that change with every write. */
const ALWAYS_CHANGED = new Set([
  "id",
  "version",
  "revision",
  "number",
  "created_at",
  "updated_at",
  "search_vector",
  "search_text",
]);

/** Calls that change a record without a form, each with the reason. */
const WITHOUT_FORM: Readonly<Record<string, string>> = {
  archiveDiscountCode: "one state, which its test reads back",
  answerReview: "one text, which the reviews test reads back",
  changeAdminOrder: "moves a state",
  changeAdminSubscription: "moves a state",
  changeStaffRole: "one field, which the staff test reads back",
  changeConversation: "moves a state, and an assignee, which the messages test reads back",
  correctMoveRow: "cells of a row, which the test of moved subscriptions reads back",
  changeOrderLines: "its test compares lines, stock and total",
  judgeReview: "moves a state",
  markConversation: "one mark, which the messages test reads back",
  moveNewsletter: "moves a state",
  moveReturn: "moves a state",
  numberParcel: "one number, which the parcels test reads back",
  saveFamily: "names and order, which the families test reads back",
  saveImportChoices: "columns and options, which the moving test reads back",
  saveMoveChoices: "plans and a day, which the test of moved subscriptions reads back",
  saveRecipe: "five products, which the recipes test reads back",
  saveStandardRecipe: "five products, which the recipes test reads back",
  scheduleNewsletter: "one time, which the newsletter test reads back",
  tagCustomer: "one field, which its test reads back",
  tagOrder: "one field, which its test reads back",
  tickGoingLive: "one tick, which the dashboard test reads back",
  updateSample: "moves a state",
};

describe("each field of the dashboard's forms", () => {
  let test: TestShop;
  let admin: TestBrowser;
  let forms: readonly Form[];
  beforeAll(async () => {
    test = await openTestShop({ withDemo: true });
    admin = await signInAdmin(test);
    forms = await openForms(test, admin);
  });
  afterAll(() => test.close());

  it("is in this list, with two values", () => {
    const calls = new Map(forms.map(({ call }) => [call, new Set<string>()]));
    for (const { call, values } of forms) for (const field of Object.keys(values)) calls.get(call)?.add(field);
    for (const [call, listed] of calls) {
      const ids = pathParameters(call.path);
      const fields = Object.keys(call.input.shape).filter((field) => ![...ids, ...SEEN].includes(field));
      expect(fields.toSorted(), call.path).toEqual([...listed].toSorted());
    }
    const writes = CONTRACT_CALLS.filter(
      ({ call: { access, method } }) => access === "admin" && (method === "PUT" || method === "PATCH"),
    );
    const unlisted = writes.filter(({ call }) => !calls.has(call)).map(({ name }) => name);
    expect(unlisted.toSorted()).toEqual(Object.keys(WITHOUT_FORM).toSorted());
  });

  it("is stored by itself", async () => {
    const lost: string[] = [];
    for (const form of forms) {
      const first = firstValues(form.values);
      const before = await save(form, first);
      for (const [field, [, second]] of Object.entries(form.values)) {
        const after = await save(form, { ...first, [field]: second });
        const isUnique = form.unique?.includes(field);
        const compared = Object.keys(after).filter(
          (column) => !ALWAYS_CHANGED.has(column) && (isUnique || !form.unique?.includes(column)),
        );
        const isStored = compared.some((column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]));
        if (!isStored) lost.push(`${field} of ${form.call.method} ${form.call.path}`);
      }
    }
    expect(lost).toEqual([]);
  });

  let records = 0;
  async function save({ call, unique = [], seen, id, stored }: Form, values: Values): Promise<Stored> {
    records += 1;
    const own = call.method === "POST" ? unique : [];
    const named = Object.fromEntries(own.map((field) => [field, `${values[field]}-${records}`]));
    const reply = await admin.send(call, { ...values, ...named, ...(await seen?.()) });
    expect(reply.statusCode, `${call.method} ${call.path}: ${reply.body.slice(0, 300)}`).toBe(200);
    const statement = stored.replace("$id", id ?? String((reply.json() as { id: number }).id));
    const [row] = await rows<{ stored: Stored }>(test.shop, statement);
    return row?.stored ?? {};
  }
});
