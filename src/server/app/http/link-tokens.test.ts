import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { signLink } from "#server/platform/kernel/signed-links.ts";
import { LINK_PURPOSES, type LinkPurpose } from "#server/platform/names/link-purpose.ts";
import { nameOf } from "#tests/support/access-gaps.ts";
import { ALL_CALLS } from "#tests/support/contract-calls.ts";
import { newCustomer } from "#tests/support/people.ts";
import { snapshotOf } from "#tests/support/snapshot.ts";
import { TestBrowser } from "#tests/support/test-browser.ts";
import { openTestShop, type TestShop } from "#tests/support/test-shop.ts";

const BOX = { boxMonth: "2027-01", months: 1, setupId: "sandbox_setup_none" };
const REVIEW = { productId: 61, stars: 5, authorName: "Wren", isAsked: false };
const ADDRESS = {
  firstName: "W",
  lastName: "A",
  line1: "3 Mill Lane",
  city: "Bath",
  postcode: "BA1 2AB",
  version: "1",
};
const INPUT = { ...BOX, ...REVIEW, ...ADDRESS, orderId: 1001, password: "lavender-and-salt" };

/** Purposes of the tokens that a call takes. */
const PURPOSES: Readonly<Record<string, readonly LinkPurpose[]>> = {
  "POST /api/auth/verify-email": ["verify-email"],
  "POST /api/auth/confirm-email-change": ["email-change"],
  "POST /api/auth/undo-email-change": ["email-undo"],
  "POST /api/auth/reset-password/open": ["password-reset"],
  "POST /api/auth/reset-password": ["password-reset"],
  "POST /api/staff-invitation/open": ["staff-invitation"],
  "POST /api/staff-invitation/accept": ["staff-invitation"],
  "POST /api/morning-email/{token}/stop": ["morning-email"],
  "POST /api/orders/{orderId}/mark-paid": ["pay-order"],
  "POST /api/payment-link/open": ["pay-order"],
  "GET /api/gift-cards/paper": ["gift-card-paper"],
  // A token of the newsletter is stored, not signed.
  "POST /api/newsletter/{token}/confirm": [],
  "POST /api/newsletter/{token}/unsubscribe": [],
  "POST /api/order-address/open": ["order-address"],
  "POST /api/order-address": ["order-address"],
  "POST /api/review-link/open": ["review-order"],
  "POST /api/review-link/save": ["review-order"],
  "POST /api/review-link/take-back": ["review-order"],
  "POST /api/review-link/emails": ["review-order"],
  "POST /api/box/open": ["manage-box", "change-card"],
  "POST /api/box/skip": ["manage-box"],
  "POST /api/box/unskip": ["manage-box"],
  "POST /api/box/pause": ["manage-box"],
  "POST /api/box/resume": ["manage-box"],
  "POST /api/box/cancel": ["manage-box"],
  "POST /api/box/keep": ["manage-box"],
  "POST /api/box/card/open": ["change-card"],
  "POST /api/box/card": ["change-card"],
  "POST /api/box/pay/open": ["pay-box", "change-card"],
  "POST /api/box/pay": ["pay-box", "change-card"],
};

function takesToken({ input }: Endpoint): boolean {
  const { properties } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return properties?.token !== undefined;
}
const calls = ALL_CALLS.filter(takesToken);

/** The same call with each purpose that its input can name. */
function inputsOf(name: string): readonly object[] {
  const named = PURPOSES[name] ?? [];
  return named.length > 1 ? named.map((purpose) => ({ ...INPUT, purpose })) : [INPUT];
}

describe("the token of a link", () => {
  let test: TestShop;
  let customer: TestBrowser;
  const lines: string[] = [];
  const sent: string[] = [];
  beforeAll(async () => {
    test = await openTestShop({ logTo: { write: (line) => lines.push(line) }, variables: { LOG_LEVEL: "debug" } });
    customer = await newCustomer(test);
  });
  afterAll(() => test.close());

  function tokenFor(purpose: LinkPurpose, subject = "1001:2027-01:0"): string {
    const token = signLink(test.shop, purpose, subject, new Date("2027-06-01"));
    sent.push(token);
    return token;
  }

  it("is asked for by calls that are known here, and no address that is only opened changes anything", () => {
    expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(PURPOSES).toSorted());
    const reads = calls.filter(({ method }) => method === "GET").map(nameOf);
    expect(reads).toEqual(["GET /api/gift-cards/paper"]);
  });

  it.each(calls.map((call) => [nameOf(call), call] as const))(
    "of another purpose is refused by %s",
    async (name, call) => {
      const before = await snapshotOf(test.shop);
      const refused: string[] = [];
      for (const input of inputsOf(name)) {
        const own = "purpose" in input ? [input.purpose] : PURPOSES[name];
        for (const purpose of LINK_PURPOSES.filter((one) => !own?.includes(one))) {
          // A visitor has an address of their own each time, so that no limit of tries refuses the call first.
          const browser = call.access === "anyone" ? new TestBrowser(test.app) : customer;
          const reply = await browser.send(call, { ...input, token: tokenFor(purpose) });
          refused.push(`${reply.statusCode} ${reply.json().code}`);
        }
      }
      expect(new Set(refused)).toEqual(
        new Set([name.includes("newsletter") ? "422 invalid-input" : "404 link-invalid"]),
      );
      const { guesses: _limits, sessions: _sessions, ...after } = await snapshotOf(test.shop);
      expect(before).toMatchObject(after);
    },
  );

  it("is not changed by the reader: in lower case, cut, doubled or with spaces it opens nothing", async () => {
    const good = tokenFor("review-order", "1001");
    const [content = "", seal = ""] = good.split(".");
    for (const token of [
      good.toLowerCase(),
      good.toUpperCase(),
      good.slice(0, -1),
      content,
      `${good}${good}`,
      `${good}.${seal}`,
      `${good}=`,
      `${content} .${seal}`,
    ]) {
      const [call] = calls.filter(({ path }) => path === "/api/review-link/open");
      if (!call) throw new Error("no such call");
      const reply = await new TestBrowser(test.app).send(call, { token });
      expect([reply.statusCode, reply.json().code], token).toEqual([404, "link-invalid"]);
    }
  });

  it("is in no line of the log, not even in addresses that do not exist", async () => {
    const token = tokenFor("morning-email", "stop");
    const headers = { referer: `https://shop.example/pay-order?token=${token}` };
    for (const address of [`/pay-order?token=${token}`, `/api/morning-email/${token}/stop`, `/api/none/${token}`]) {
      await new TestBrowser(test.app).sendRaw("GET", address, undefined, headers);
    }
    await new TestBrowser(test.app).sendRaw("POST", `/api/morning-email/${token}/stop`, "{", headers);
    expect(sent.length).toBeGreaterThan(100);
    expect(lines.length).toBeGreaterThan(0);
    const logged = lines.join("");
    expect(sent.filter((one) => logged.includes(one))).toEqual([]);
  });
});
