import type { DomainEvent } from "#domain/box-events.ts";
import type { AnyEmail } from "#server/mail/index.ts";
import {
  changedFacts,
  completedFacts,
  continuedFacts,
  endedFacts,
  lastDispatchOf,
  pausedFacts,
  resumedFacts,
  skippedFacts,
} from "./action-email-facts.ts";
import { chargeFailedFacts, chargeTakenFacts, coolingOffFacts, noticeFacts } from "./charge-email-facts.ts";
import { type EmailContext, subscriptionFacts } from "./email-context.ts";

/** The letter about something that has happened to a subscription; what it is about makes it go out once. */
export function writeEmail(context: EmailContext, event: DomainEvent): AnyEmail {
  const { customer, subscriptionId } = context;
  const recipient = customer.email;
  const ofVersion = `subscription:${subscriptionId}:v${context.version}`;
  const ofBox = (boxMonth: string) => `subscription:${subscriptionId}:${boxMonth}`;
  const restOf = (boxMonth: string) => `${ofBox(boxMonth)}:skip`;
  const ofPause = `subscription:${subscriptionId}:pause`;
  const { kind } = event;
  switch (kind) {
    case "payment-notice":
    case "first-full-price": {
      const { about, facts } = noticeFacts(context, event.boxMonth);
      if (kind === "payment-notice") return { kind, about, recipient, facts };
      const firstBoxPence = context.plan.boxes[0]?.pricePence ?? 0;
      return { kind, about, recipient, facts: { ...facts, firstBoxPence } };
    }
    case "plan-ends-soon": {
      const facts = { ...subscriptionFacts(context), lastDispatchOn: context.boxOf(event.boxMonth).dispatchOn };
      return { kind, about: ofBox(event.boxMonth), recipient, facts };
    }
    case "charge-taken": {
      const facts = chargeTakenFacts(context, event.boxMonth);
      return { kind, about: ofBox(event.boxMonth), recipient, facts };
    }
    case "cooling-off": {
      const facts = coolingOffFacts(context, event.boxMonth);
      return { kind, about: ofBox(event.boxMonth), recipient, facts };
    }
    case "charge-failed": {
      const about = `${ofBox(event.boxMonth)}:${event.attempts}`;
      return { kind, about, recipient, facts: chargeFailedFacts(context, event.boxMonth) };
    }
    case "box-skipped": {
      const about = `${ofVersion}:${event.boxMonth}`;
      const matter = restOf(event.boxMonth);
      return { kind, about, recipient, facts: skippedFacts(context, event.boxMonth), matter };
    }
    case "subscription-paused": {
      const email = { kind, about: ofVersion, recipient, facts: pausedFacts(context, event.cause) };
      return event.cause === "asked" ? { ...email, matter: ofPause } : email;
    }
    case "subscription-resumed": {
      const facts = resumedFacts(context, event.boxMonth);
      const matter = context.before.status === "paused" ? ofPause : restOf(event.boxMonth);
      return { kind, about: ofVersion, recipient, facts, matter };
    }
    case "subscription-changed": {
      const facts = changedFacts(context, event.boxMonth);
      return { kind, about: ofVersion, recipient, facts, matter: `${ofVersion}:change` };
    }
    case "subscription-ended":
      return { kind, about: ofVersion, recipient, facts: endedFacts(context, event.cause) };
    case "subscription-kept":
      return { kind, about: ofVersion, recipient, facts: continuedFacts(context) };
    case "subscription-completed": {
      const facts = completedFacts(context, lastDispatchOf(context));
      return { kind, about: ofVersion, recipient, facts };
    }
  }
}
