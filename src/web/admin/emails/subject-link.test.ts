import { describe, expect, it } from "vitest";
import { emailKindLabel, subjectLink } from "./emails-page.tsx";

describe("what an email is about", () => {
  const text = (about: string, orderId: number | null = null) => subjectLink({ about, orderId }).text;

  it("is named as people know it, with its month", () => {
    expect(subjectLink({ about: "order:1044", orderId: 1044 })).toEqual({
      text: "Order #1044",
      to: "/admin/orders?order=1044",
    });
    expect(text("subscription:7:2027-01:2026-12-15")).toBe("Subscription #7, January 2027");
    expect(text("subscription:7:v3:2027-02")).toBe("Subscription #7");
    expect(text("user:1000021:1764547200000")).toBe("Account 1000021");
    expect(text("issue:4:812")).toBe("Newsletter issue 4");
    expect(text("low-stock:12:2026-11")).toBe("Low stock of product 12");
    expect(text("late-letters:2026-11-22")).toBe("Late letters, 22 November 2026");
    expect(text("late-job:fold-tallies:2026-11-22")).toBe("Late job, 22 November 2026");
  });

  it("leads to the order that a parcel or a refund belongs to", () => {
    expect(subjectLink({ about: "box:21", orderId: 1028 })).toEqual({
      text: "Order #1028, monthly box 21",
      to: "/admin/orders?order=1028",
    });
    expect(text("refund:6", 1044)).toBe("Order #1044, refund 6");
    expect(text("3f0c2a9e-8b1d-4a55-9d70-6a2f5f1f9b11")).toBe("Message");
  });
});

it("calls a kind of email by its purpose", () => {
  expect(["order-confirmed", "admin-alert", "newsletter-confirm"].map(emailKindLabel)).toEqual([
    "Order confirmed",
    "Alert to the shop",
    "Newsletter confirmation",
  ]);
});
