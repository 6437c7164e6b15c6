import { describe, expect, it } from "vitest";
import { decideConversation, messageReference } from "./conversations.ts";

describe("a further message", () => {
  const about = (id: number, orderNumber: string) => ({ id, orderNumber });

  it("joins the conversation about the same order", () => {
    expect(decideConversation([about(1, ""), about(2, "1024")], "1024")?.id).toBe(2);
    expect(decideConversation([about(1, "1024"), about(2, "")], "")?.id).toBe(2);
  });

  it("joins another conversation if one of them names no order", () => {
    expect(decideConversation([about(1, "")], "1024")?.id).toBe(1);
    expect(decideConversation([about(1, "1024")], "")?.id).toBe(1);
  });

  it("about another order begins a new conversation", () => {
    expect(decideConversation([about(1, "1024")], "1025")).toBeUndefined();
    expect(decideConversation([], "")).toBeUndefined();
  });

  it("has a reference that names its kind", () => {
    expect(messageReference({ id: 7, kind: "question" })).toBe("M-0007");
    expect(messageReference({ id: 12_345, kind: "cancellation" })).toBe("C-12345");
  });
});
