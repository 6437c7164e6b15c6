import { formatDay } from "#domain/day-labels.ts";
import type { IsoDay } from "#domain/iso-day.ts";

interface Recalled {
  code: string;
  bestBeforeOn: IsoDay;
  /** The shop's contact address. */
  email: string;
  phone: string;
}

/** Default text of a recall email. Says how to recognise the batch, what to do and what customers receive. */
export function recallText({ code, bestBeforeOn, email, phone }: Recalled): string {
  return [
    "We have found that this batch may not be safe to use, and we are recalling all of it.",
    `The label of the recalled batch says batch ${code}, best before ${formatDay(bestBeforeOn)}. Other batches are not affected.`,
    "Please stop using it, even if it looks and smells as it should, and keep it away from children. If it has given you a rash or anything else that worries you, please ask a pharmacist or a doctor, and tell us.",
    "You can have a refund or a replacement. Reply to this email and say which you prefer. You do not need to send the product back. Close it and put it in the bin.",
    `We are sorry. You can contact us at ${email}${phone ? ` and ${phone}` : ""}.`,
  ].join("\n\n");
}
