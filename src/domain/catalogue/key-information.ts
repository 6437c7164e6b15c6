import { formatDay } from "#domain/day-labels.ts";
import { addDays, type IsoDay } from "#domain/iso-day.ts";
import { formatPounds, type Pence, pence } from "#domain/money.ts";

export interface KeyFact {
  name: string;
  words: string;
}

export interface SubscriptionToExplain {
  todayPence: Pence;
  monthlyPence: Pence;
  /** True if today's price is the first-box price, not only the result of a code. */
  isFirstBoxOffer: boolean;
  /** Undefined for a rolling plan. */
  boxesInAll: number | undefined;
  /** Undefined for a gift of one box. */
  nextChargeOn: IsoDay | undefined;
  /** Undefined for a rolling plan. */
  lastChargeOn: IsoDay | undefined;
  contactEmail: string;
}

/**
 * The eleven facts required before a subscription is paid for (DMCC Act 2024, Schedule 23 Part 1), in its order. Shown
 * above the pay button and in the confirmation email.
 */
export function keyInformation(subscription: SubscriptionToExplain): KeyFact[] {
  const { todayPence, monthlyPence, isFirstBoxOffer, boxesInAll, nextChargeOn, lastChargeOn, contactEmail } =
    subscription;
  const today = formatPounds(todayPence);
  if (!nextChargeOn) return singleBoxInformation(today, contactEmail);
  const monthly = formatPounds(monthlyPence);
  const next = formatDay(nextChargeOn);
  return [
    {
      name: "How long it runs",
      words: boxesInAll ? `${boxesInAll} boxes, then it stops by itself.` : "Month by month, until you end it.",
    },
    {
      name: "Minimum period",
      words: "None. You pay while it runs.",
    },
    {
      name: "If you do nothing",
      words: lastChargeOn
        ? `${monthly} a month until ${formatDay(lastChargeOn)}, then nothing.`
        : `We go on charging ${monthly} a month.`,
    },
    {
      name: "What you pay and when",
      words: `${today} today, then ${monthly} a month from ${next}, delivered.`,
    },
    { name: "Cost of a month", words: `${monthly} after today’s payment.` },
    { name: "The least you pay", words: leastPaid(subscription, { today, next }) },
    {
      name: "Changes of price",
      words:
        todayPence === monthlyPence
          ? "None: every payment is the same."
          : `From ${today} to ${monthly} a month on ${next}.`,
    },
    {
      name: "How to end it",
      words: `In your account, two clicks, or by writing "cancel" to ${contactEmail}.`,
    },
    {
      name: "Notice",
      words: `None. Cancel by the end of ${formatDay(addDays(nextChargeOn, -1))} to stop the next payment.`,
    },
    { name: "Reminders", words: "Email two weeks before a payment." },
    {
      name: "Changing your mind",
      words: `Cancel until 14 days after your first box${
        isFirstBoxOffer ? " or first regular payment" : ""
      }: money back for what comes back unopened.`,
    },
  ];
}

/** The same facts for a gift of one box. */
function singleBoxInformation(today: string, contactEmail: string): KeyFact[] {
  return [
    { name: "How long it runs", words: "One box, then it stops by itself." },
    { name: "Minimum period", words: "None: today’s payment is the only one." },
    { name: "If you do nothing", words: "Nothing more is charged, and no further box is sent." },
    { name: "What you pay and when", words: `${today} today, once. Delivery is included.` },
    { name: "Cost of a month", words: `${today} for the one box.` },
    { name: "The least you pay", words: `${today} in all.` },
    { name: "Changes of price", words: "None: there is one payment." },
    {
      name: "How to end it",
      words: `It ends by itself. Before the box leaves: in your account, two clicks, or by writing "cancel" to ${contactEmail}.`,
    },
    { name: "Notice", words: "None." },
    { name: "Reminders", words: "None are needed: there are no further payments." },
    {
      name: "Changing your mind",
      words: "Cancel until 14 days after the box is received: money back for what comes back unopened.",
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
