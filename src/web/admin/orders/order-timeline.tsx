import type { AdminOrderDetails } from "#contract/admin-orders.ts";
import { methodWords } from "#domain/method-words.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { Moment } from "#web/ui/moment.tsx";

type OrderEvent = AdminOrderDetails["timeline"][number];

/** What happened to an order, oldest first: when, what, by whom. */
export function OrderTimeline({ events }: { events: readonly OrderEvent[] }) {
  if (events.length === 0) return <p className="text-ink-soft">Nothing has been written down yet.</p>;
  return (
    <ol className="space-y-2 border-l border-line-strong pl-4">
      {events.map((event) => (
        <li key={`${event.at}${event.kind}${JSON.stringify(event.facts)}`}>
          <span className="block text-sm text-ink-soft">
            <Moment at={event.at} />
            {event.by && ` · ${event.by}`}
          </span>
          {eventWords(event)}
        </li>
      ))}
    </ol>
  );
}

const CLOSINGS: Readonly<Record<string, string>> = {
  expired: "Not paid in time: closed",
  "first-box-moved": "Closed for another checkout of this customer, which has the first box now",
};

function eventWords({ kind, facts }: OrderEvent): string {
  switch (kind) {
    case "opened":
      return "Checkout opened";
    case "paid":
      return facts.methodType ? `Paid: ${wayWords(facts)}` : "Paid";
    case "declined":
      return `${wayWords(facts)} declined: ${String(facts.code).replaceAll("_", " ")}`;
    case "expired":
      return CLOSINGS[String(facts.why)] ?? "Payment cancelled: closed";
    case "refunded":
      return `${typeof facts.amountPence === "number" ? formatPounds(pence(facts.amountPence)) : "Money"} given back${facts.reason ? `: ${facts.reason}` : ""}`;
    case "disputed":
      return "The customer has complained to their bank";
    case "status":
      return `Status: ${facts.from} → ${facts.to}`;
    case "tracking":
      return facts.trackingNumber ? `Tracking number ${facts.trackingNumber}` : "Tracking number taken away";
    case "return":
      return `Return ${facts.state}`;
    case "archived":
      return "Archived";
    default:
      return kind;
  }
}

/** The way to pay that a try was made with; of older tries it is not known, and was a card. */
function wayWords({ methodType = "card", lastFour }: OrderEvent["facts"]): string {
  return methodWords({
    type: String(methodType),
    brand: null,
    lastFour: lastFour === undefined ? null : String(lastFour),
  });
}
