import { describe, expect, it } from "vitest";
import { ApiRefusal } from "./api-client.ts";
import { tooManyRequestsMessage } from "./too-many-requests-message.ts";

const refusal = (status: number, facts: object) =>
  new ApiRefusal(status, JSON.stringify({ code: "too-many-guesses", message: "", facts }), "");

describe("the words for too many tries", () => {
  it.each([
    [{}, "Too many attempts. Wait a minute."],
    [{ waitMinutes: 1 }, "Too many attempts. Wait a minute."],
    [{ waitMinutes: 12 }, "Too many attempts. Wait 12 minutes."],
    [{ waitMinutes: 150 }, "Too many attempts. Wait 3 hours."],
    [{ waitMinutes: 7 * 24 * 60 }, "Too many attempts. Wait 7 days."],
  ])("of %j are %s", (facts, text) => {
    expect(tooManyRequestsMessage(refusal(429, facts))).toBe(text);
  });

  it("are none for what failed otherwise", () => {
    expect(tooManyRequestsMessage(refusal(401, {}))).toBeUndefined();
    expect(tooManyRequestsMessage(new Error("no answer"))).toBeUndefined();
  });
});
