import { describe, expect, it } from "vitest";
import { sentLabel } from "./use-sent-label.ts";

describe("the text after an email was queued", () => {
  it("claims that it was sent only if a mail server is connected", () => {
    expect(sentLabel("Card link", { isKept: false, rest: "to hazel@example.com" })).toBe(
      "Card link sent to hazel@example.com",
    );
    expect(sentLabel("Invitation", { isKept: false })).toBe("Invitation sent");
    expect(sentLabel("Invitation", { isKept: true, rest: "again" })).toBe(
      "Invitation kept under Emails, not sent: no mail server is connected",
    );
  });
});
