import type { AdminOrderDetails } from "#contract/orders/admin-orders.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { methodLabel } from "#domain/orders/method-label.ts";
import { RETURN_REASONS } from "#domain/orders/returns.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { kindLabel, sentence } from "#web/admin/kit/entity-links.ts";
import { useSentWord } from "#web/admin/kit/use-sent-label.ts";
import { RETURN_REASON_LABELS } from "#web/admin/orders/returns/return-labels.tsx";
import { Moment } from "#web/ui/moment.tsx";

type OrderEvent = AdminOrderDetails["timeline"][number];

/** The events and emails of an order, oldest first. */
export function OrderTimeline({ order }: { order: Pick<AdminOrderDetails, "timeline" | "emails"> }) {
  const sent = useSentWord();
  const entries = [
    ...order.timeline.map((event) => ({ at: event.at, event })),
    ...order.emails.map((email) => ({ at: email.at, email })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  if (entries.length === 0) return <p className="text-ink-soft">No notes yet.</p>;
  return (
    <ol className="space-y-2 border-l border-line-strong pl-4">
      {entries.map((entry) =>
        "email" in entry ? (
          <li key={`letter ${entry.email.id}`}>
            <TimelineMoment at={entry.at} by={null} />
            Email {entry.email.status === "sent" ? sent : EMAIL_STATES[entry.email.status]}:{" "}
            <AdminLink to={adminPaths.email(entry.email.id)}>{kindLabel(entry.email.kind)}</AdminLink>
          </li>
        ) : (
          <li key={`${entry.at}${entry.event.kind}${JSON.stringify(entry.event.facts)}`}>
            <TimelineMoment at={entry.at} by={entry.event.by} />
            {eventLabel(entry.event, sent)}
          </li>
        ),
      )}
    </ol>
  );
}

function TimelineMoment({ at, by }: Pick<OrderEvent, "at" | "by">) {
  return (
    <span className="block text-sm text-ink-soft">
      <Moment at={at} />
      {by && ` · ${by}`}
    </span>
  );
}

const EMAIL_STATES = {
  waiting: "waiting",
  failed: "not accepted by the mail server",
  withdrawn: "withdrawn",
} satisfies Record<Exclude<AdminOrderDetails["emails"][number]["status"], "sent">, string>;

const CLOSINGS: Readonly<Record<string, string>> = {
  expired: "Closed because it was not paid in time",
  "first-box-moved": "Closed because the customer used the first-box offer in another checkout",
};

function eventLabel({ kind, facts, by }: OrderEvent, sent: string): string {
  switch (kind) {
    case "opened":
      return by === null ? "Checkout opened" : "Order taken by telephone";
    case "payment-link":
      return `Payment link ${sent}`;
    case "lines":
      return `Products changed: ${poundsOf(facts.fromPence)} → ${poundsOf(facts.toPence)}`;
    case "paid":
      if (facts.methodType === "in-person") return `Paid in person: ${facts.reason}`;
      return facts.methodType ? `Paid: ${methodPhrase(facts)}` : "Paid";
    case "declined":
      return `${methodPhrase(facts)} declined: ${String(facts.code).replaceAll("_", " ")}`;
    case "expired":
      return CLOSINGS[String(facts.why)] ?? "Closed because the payment was cancelled";
    case "refunded":
      return `${typeof facts.amountPence === "number" ? formatPounds(pence(facts.amountPence)) : "Money"} refunded${facts.reason ? `: ${facts.reason}` : ""}`;
    case "disputed":
      return "The customer disputed the payment";
    case "status":
      return `Status: ${statusLabel(facts.from)} → ${statusLabel(facts.to)}`;
    case "tracking":
      return facts.trackingNumber ? `Tracking number ${facts.trackingNumber}` : "Tracking number removed";
    case "return":
      return returnLabel(facts, by);
    case "hold":
      return facts.to === "released" ? "Parcel released" : "Parcel put on hold";
    case "replacement":
      return `Replacement requested: ${facts.reason}`;
    case "address":
      return "Delivery address changed";
    case "present":
      return "Message or day of the present changed";
    case "archived":
      return "Archived";
    case "restored":
      return "Restored";
    default:
      return kind;
  }
}

function returnLabel({ state, reason }: OrderEvent["facts"], by: string | null): string {
  if (state !== "announced") return `Return ${state}`;
  const why = RETURN_REASONS.find((known) => known === reason);
  return `Return ${by === null ? "announced" : "recorded"}${why ? `: ${RETURN_REASON_LABELS[why]}` : ""}`;
}

function statusLabel(fact: string | number | undefined): string {
  return sentence(String(fact ?? ""));
}

function poundsOf(fact: string | number | undefined): string {
  return typeof fact === "number" ? formatPounds(pence(fact)) : "";
}

/** Payment method of an attempt. Old attempts have no recorded method, but were always card payments. */
function methodPhrase({ methodType = "card", lastFour }: OrderEvent["facts"]): string {
  return methodLabel({
    type: String(methodType),
    brand: null,
    lastFour: lastFour === undefined ? null : String(lastFour),
  });
}
