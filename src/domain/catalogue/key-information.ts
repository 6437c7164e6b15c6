import { formatDay } from "#domain/day-labels.ts";
import { addDays, type IsoDay } from "#domain/iso-day.ts";
import { formatPounds, type Pence, pence } from "#domain/money.ts";

type KeyFactName =
  | "Duration"
  | "Minimum period"
  | "If you do nothing"
  | "What you pay and when"
  | "Monthly price"
  | "The least you pay"
  | "Price changes"
  | "How to cancel"
  | "Notice"
  | "Reminders"
  | "Changing your mind";

export interface KeyFact {
  name: KeyFactName;
  words: string;
}

/** The facts that most customers look for, in their order: today and then, until when, how to end it. */
export const MAIN_FACTS: readonly KeyFactName[] = [
  "What you pay and when",
  "If you do nothing",
  "Duration",
  "How to cancel",
  "Changing your mind",
];

export interface SubscriptionToExplain {
  todayPence: Pence;
  monthlyPence: Pence;
  /** True if today's price is the first-box price. A discount code alone does not make it true. */
  isFirstBoxOffer: boolean;
  /** Total number of boxes. Undefined for a rolling plan. */
  boxesInAll: number | undefined;
  /** Undefined for a gift of one box. */
  nextChargeOn: IsoDay | undefined;
  /** Undefined for a rolling plan. */
  lastChargeOn: IsoDay | undefined;
  contactEmail: string;
  /** Set for a gift whose boxes are all paid today. */
  prepaid?: { boxes: number; lastDispatchOn: IsoDay } | undefined;
}

/**
 * The eleven facts that a customer must see before paying for a subscription, in the order of DMCC Act 2024, Schedule
 * 23 Part 1. Shown above the pay button and in the confirmation email.
 */
export function keyInformation(subscription: SubscriptionToExplain): KeyFact[] {
  const { todayPence, monthlyPence, isFirstBoxOffer, boxesInAll, nextChargeOn, lastChargeOn, contactEmail } =
    subscription;
  const today = formatPounds(todayPence);
  if (subscription.prepaid) return prepaidInformation(subscription.prepaid, { today, monthlyPence, contactEmail });
  if (!nextChargeOn) return singleBoxInformation(today, contactEmail);
  const monthly = formatPounds(monthlyPence);
  const next = formatDay(nextChargeOn);
  return [
    {
      name: "Duration",
      words: boxesInAll ? `${boxesInAll} boxes, then it ends automatically.` : "Month by month, until you cancel.",
    },
    {
      name: "Minimum period",
      words: "None. You can cancel at any time.",
    },
    {
      name: "If you do nothing",
      words: lastChargeOn
        ? `${monthly} a month until ${formatDay(lastChargeOn)}, then nothing.`
        : `We continue to charge ${monthly} a month.`,
    },
    {
      name: "What you pay and when",
      words: `${today} today, then ${monthly} a month from ${next}, delivery included.`,
    },
    { name: "Monthly price", words: `${monthly} after today’s payment.` },
    { name: "The least you pay", words: leastPaid(subscription, { today, next }) },
    {
      name: "Price changes",
      words:
        todayPence === monthlyPence
          ? "None. Every payment is the same."
          : `The price changes from ${today} to ${monthly} a month on ${next}.`,
    },
    {
      name: "How to cancel",
      words: `In your account or by emailing "cancel" to ${contactEmail}.`,
    },
    {
      name: "Notice",
      words: `None. Cancel by the end of ${formatDay(addDays(nextChargeOn, -1))} to stop the next payment.`,
    },
    { name: "Reminders", words: "By email two weeks before a payment." },
    {
      name: "Changing your mind",
      words: `You can cancel until 14 days after your first box${
        isFirstBoxOffer ? " or first regular payment" : ""
      }. We refund what you return unopened.`,
    },
  ];
}

/** The same information for a gift of one box. */
function singleBoxInformation(today: string, contactEmail: string): KeyFact[] {
  return [
    { name: "Duration", words: "One box, then it ends automatically." },
    { name: "Minimum period", words: "None. Today’s payment is the only one." },
    { name: "If you do nothing", words: "We charge nothing more and send no further box." },
    { name: "What you pay and when", words: `${today} today, once. Delivery is included.` },
    { name: "Monthly price", words: `${today} for the one box.` },
    { name: "The least you pay", words: `${today} in total.` },
    { name: "Price changes", words: "None. There is only one payment." },
    {
      name: "How to cancel",
      words: `It ends automatically. To cancel before the box is sent, use your account (two clicks) or email "cancel" to ${contactEmail}.`,
    },
    { name: "Notice", words: "None." },
    { name: "Reminders", words: "None, because there are no further payments." },
    {
      name: "Changing your mind",
      words: "You can cancel until 14 days after the box is received. We refund what you return unopened.",
    },
  ];
}

/** The same information for a gift of several boxes that are paid at once. */
function prepaidInformation(
  { boxes, lastDispatchOn }: { boxes: number; lastDispatchOn: IsoDay },
  { today, monthlyPence, contactEmail }: { today: string; monthlyPence: Pence; contactEmail: string },
): KeyFact[] {
  return [
    { name: "Duration", words: `${boxes} boxes, one a month until ${formatDay(lastDispatchOn)}, then it ends.` },
    { name: "Minimum period", words: "None. Today’s payment is the only one." },
    { name: "If you do nothing", words: "It never renews. We charge nothing more and send no further box." },
    { name: "What you pay and when", words: `${today} today, once. Delivery is included.` },
    { name: "Monthly price", words: `${formatPounds(monthlyPence)} for each of the ${boxes} boxes.` },
    { name: "The least you pay", words: `${today} in total.` },
    { name: "Price changes", words: "None. There is only one payment." },
    {
      name: "How to cancel",
      words: `It ends automatically. To cancel before that, email "cancel" to ${contactEmail}. We refund boxes that we have not begun to pack.`,
    },
    { name: "Notice", words: "None." },
    { name: "Reminders", words: "None, because there are no further payments." },
    {
      name: "Changing your mind",
      words: "You can cancel until 14 days after the first box is received. We refund what you return unopened.",
    },
  ];
}

function leastPaid(
  { todayPence, monthlyPence, boxesInAll }: SubscriptionToExplain,
  { today, next }: { today: string; next: string },
): string {
  const least = `${today}, if you cancel before ${next}.`;
  if (!boxesInAll) return least;
  const total = pence(todayPence + monthlyPence * (boxesInAll - 1));
  return `${least} All ${boxesInAll} boxes: ${formatPounds(total)}.`;
}
