import { formatDay } from "#domain/day-labels.ts";
import type { IsoDay } from "#domain/iso-day.ts";

interface Recalled {
  code: string;
  bestBeforeOn: IsoDay;
  /** Contact address. */
  email: string;
  phone: string;
}

/** Default text of a recall email. Says how to recognise the batch, what to do and what customers receive. */
export function recallText({ code, bestBeforeOn, email, phone }: Recalled): string {
  return [
    "We have found that this batch may not be safe to use, and are calling all of it back.",
    `You recognise it by what is printed on the label: batch ${code}, best before ${formatDay(bestBeforeOn)}. Other batches are not concerned.`,
    "Please stop using it, even if it looks and smells as it should, and keep it away from children. If it has given you a rash or anything else that worries you, please ask a pharmacist or a doctor, and tell us.",
    "You get your money back or another one in its place, whichever you like better. Answer this email and say which. You need not send it back: put it into the bin, closed.",
    `We are sorry. You reach us at ${email}${phone ? ` and ${phone}` : ""}.`,
  ].join("\n\n");
}
