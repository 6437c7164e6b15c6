import type { Happening } from "#domain/box-happenings.ts";
import type { AnyLetter } from "#server/mail/for-others.ts";
import { chargeFailedFacts, chargeTakenFacts, coolingOffFacts, noticeFacts } from "./charge-letter-facts.ts";
import { type LetterContext, subscriptionFacts } from "./letter-context.ts";
import {
  changedFacts,
  completedFacts,
  endedFacts,
  keptFacts,
  lastDispatchOf,
  pausedFacts,
  resumedFacts,
  skippedFacts,
} from "./steering-letter-facts.ts";

/** The letter about something that has happened to a subscription; what it is about makes it go out once. */
export function writeLetter(context: LetterContext, happening: Happening): AnyLetter {
  const { customer, subscriptionId } = context;
  const recipient = customer.email;
  const ofVersion = `subscription:${subscriptionId}:v${context.version}`;
  const ofBox = (boxMonth: string) => `subscription:${subscriptionId}:${boxMonth}`;
  const restOf = (boxMonth: string) => `${ofBox(boxMonth)}:skip`;
  const ofPause = `subscription:${subscriptionId}:pause`;
  const { kind } = happening;
  switch (kind) {
    case "payment-notice":
    case "first-full-price": {
      const { about, facts } = noticeFacts(context, happening.boxMonth);
      if (kind === "payment-notice") return { kind, about, recipient, facts };
      const firstBoxPence = context.plan.boxes[0]?.pricePence ?? 0;
      return { kind, about, recipient, facts: { ...facts, firstBoxPence } };
    }
    case "plan-ends-soon": {
      const facts = { ...subscriptionFacts(context), lastDispatchOn: context.boxOf(happening.boxMonth).dispatchOn };
      return { kind, about: ofBox(happening.boxMonth), recipient, facts };
    }
    case "charge-taken": {
      const facts = chargeTakenFacts(context, happening.boxMonth);
      return { kind, about: ofBox(happening.boxMonth), recipient, facts };
    }
    case "cooling-off": {
      const facts = coolingOffFacts(context, happening.boxMonth);
      return { kind, about: ofBox(happening.boxMonth), recipient, facts };
    }
    case "charge-failed": {
      const about = `${ofBox(happening.boxMonth)}:${happening.attempts}`;
      return { kind, about, recipient, facts: chargeFailedFacts(context, happening.boxMonth) };
    }
    case "box-skipped": {
      const about = `${ofVersion}:${happening.boxMonth}`;
      const matter = restOf(happening.boxMonth);
      return { kind, about, recipient, facts: skippedFacts(context, happening.boxMonth), matter };
    }
    case "subscription-paused": {
      const letter = { kind, about: ofVersion, recipient, facts: pausedFacts(context, happening.cause) };
      return happening.cause === "asked" ? { ...letter, matter: ofPause } : letter;
    }
    case "subscription-resumed": {
      const facts = resumedFacts(context, happening.boxMonth);
      const matter = context.before.status === "paused" ? ofPause : restOf(happening.boxMonth);
      return { kind, about: ofVersion, recipient, facts, matter };
    }
    case "subscription-changed": {
      const facts = changedFacts(context, happening.boxMonth);
      return { kind, about: ofVersion, recipient, facts, matter: `${ofVersion}:change` };
    }
    case "subscription-ended":
      return { kind, about: ofVersion, recipient, facts: endedFacts(context, happening.cause) };
    case "subscription-kept":
      return { kind, about: ofVersion, recipient, facts: keptFacts(context) };
    case "subscription-completed": {
      const facts = completedFacts(context, lastDispatchOf(context));
      return { kind, about: ofVersion, recipient, facts };
    }
  }
}
