import { day, line, paragraphs, postcode, printable, requiredLine } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";

export const MESSAGE_LENGTH_MAX = 400;

/** Recipient of a gift box. */
export const recipient = z.object({
  firstName: requiredLine(60, "First name is required"),
  lastName: requiredLine(60, "Last name is required"),
  line1: requiredLine(100, "Address line 1 is required"),
  line2: line(100).default(""),
  city: requiredLine(60, "City is required"),
  postcode,
  /** Gift message, which is printed on the packing slip. */
  message: paragraphs(MESSAGE_LENGTH_MAX).default(""),
  /**
   * Day before which the parcel's label asks the recipient not to open it. Null if the gift can be opened on any day.
   */
  revealOn: day.nullable().default(null),
});
export type Recipient = z.output<typeof recipient>;

export const giftDetails = recipient.extend({
  /** True if the gift continues as a rolling plan. Otherwise the gift is one box. */
  goesOn: z.boolean().default(false),
});
export type GiftDetails = z.output<typeof giftDetails>;

/** Texts of a recipient that are printed. A text that is already stored is accepted, because it can be older than the rule. */
export function printedTexts(stored: Partial<Recipient> = {}) {
  const { shape } = recipient;
  return {
    firstName: printable(shape.firstName, stored.firstName),
    lastName: printable(shape.lastName, stored.lastName),
    line1: printable(shape.line1, stored.line1),
    line2: printable(line(100), stored.line2).default(""),
    city: printable(shape.city, stored.city),
    message: printable(paragraphs(MESSAGE_LENGTH_MAX), stored.message).default(""),
  };
}

/** A new gift. */
export const typedGift = giftDetails.extend(printedTexts());
