import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { drawWithoutMail, drawWords } from "#tests/spec/draw-text.ts";
import { ActivityItem } from "#web/admin/activity/activity-page.tsx";
import { IssueRow } from "#web/admin/marketing/newsletter/issue-row.tsx";
import { OrderTimeline } from "#web/admin/orders/order-timeline.tsx";
import { sentLabel } from "./use-sent-label.ts";

const AT = "2026-11-20T09:00:00.000Z";

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

describe("without a mail server", () => {
  it("the timeline of an order calls its emails and payment links kept, not sent", () => {
    const timeline = createElement(OrderTimeline, {
      order: {
        emails: [{ id: 4, kind: "order-confirmed", status: "sent", at: AT }],
        timeline: [{ kind: "payment-link", at: AT, by: "Ada", facts: {} }],
      },
    });
    expect(drawWords(timeline)).toMatch(/Payment link sent .*Email sent:/);
    expect(drawWithoutMail(timeline)).toMatch(/Payment link kept, not sent .*Email kept, not sent:/);
  });

  it("the activity calls its emails kept, not sent, and an event of a webhook sent", () => {
    const wordsOf = (entity: string, action: string, draw = drawWithoutMail) =>
      draw(
        createElement(ActivityItem, {
          entry: { id: 1, at: AT, actor: "Ada", entity, entityId: "7", action, name: null, before: null, after: null },
        }),
      );
    for (const [entity, action] of [
      ["letter", "resend"],
      ["newsletter", "send"],
      ["newsletter", "test"],
      ["gift-card", "send"],
      ["staff", "resend"],
      ["order", "send-payment-link"],
      ["subscription", "send-card-link"],
    ] as const) {
      expect(wordsOf(entity, action), `${action} of ${entity}`).toContain("kept, not sent");
      expect(wordsOf(entity, action, drawWords), `${action} of ${entity}`).toMatch(/(?<!not )sent/);
      expect(wordsOf(entity, action, drawWords)).not.toContain("kept");
    }
    expect(wordsOf("webhook", "test")).toContain("test event sent");
  });

  it("the newsletter calls an issue kept, not sent", () => {
    const issue = {
      id: 3,
      subject: "Salt in November",
      preview: "",
      body: "",
      status: "sent",
      sendAt: null,
      sentAt: AT,
      startedAt: AT,
      updatedAt: AT,
      queuedCount: 50,
      sentCount: 50,
      waitingCount: 0,
      failedCount: 0,
      readersLeft: 0,
      doneAt: null,
    } as const;
    const none = () => undefined;
    const row = createElement(IssueRow, {
      issue,
      hasReaders: true,
      onEdit: none,
      onSend: none,
      onSchedule: none,
      onTest: none,
      onDelete: none,
      onMove: none,
    });
    expect(drawWords(row)).toContain("50 sent");
    const kept = drawWithoutMail(row);
    expect(kept).toContain("Kept, not sent");
    expect(kept).toContain("50 kept, not sent");
    expect(kept.replaceAll("not sent", "")).not.toMatch(/\bsent\b/i);
  });
});
