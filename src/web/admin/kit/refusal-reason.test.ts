import { describe, expect, it } from "vitest";
import { ApiRefusal } from "#web/app/api-client.ts";
import { rightsReason } from "./refusal-reason.ts";

describe("the reason for a refusal by the role", () => {
  const refusal = (code: string, facts: Record<string, unknown> = {}) =>
    new ApiRefusal(403, JSON.stringify({ code, message: "Your role does not allow this.", facts }), "Forbidden");

  it("names the limit of refunds", () => {
    expect(rightsReason(refusal("refund-limit", { limit: "50.00" }))).toBe(
      "Your role may refund up to £50.00 of an order in all. Ask the administrator.",
    );
  });

  it("says who can help, and nothing for other refusals", () => {
    expect(rightsReason(refusal("not-permitted"))).toBe("Your role does not allow this.");
    expect(rightsReason(refusal("not-found"))).toBeUndefined();
    expect(rightsReason(new TypeError("Failed to fetch"))).toBeUndefined();
  });
});
