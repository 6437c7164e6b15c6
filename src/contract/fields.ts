import { isCommonPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "#domain/accounts/accounts.ts";
import { cleanLine, cleanParagraphs } from "#domain/clean-text.ts";
import { BOX_MONTH, boxMonthOf, isoDay } from "#domain/iso-day.ts";
import { unprintableCharacters } from "#domain/orders/printable-text.ts";
import { z } from "./zod.ts";

const INT_MAX = 2_147_483_647;

/** One line of text, cleaned (`cleanLine`): at most `max` characters. */
export function line(max: number, missing?: string) {
  return z.string(missing).overwrite(cleanLine).max(max, `Must be at most ${max} characters`);
}

/** A non-empty line. `message` is the error if it is empty. */
export function requiredLine(max: number, message: string) {
  return line(max, message).min(1, message);
}

/** A postcode as typed, from any country. */
export const postcode = requiredLine(12, "Postcode is required");

/** Patterns that a name must not contain: text that mail programs turn into links, and markup. */
const NO_NAME = /[\p{L}\p{N}][.\u3002\uff0e]\p{L}{2,}|[:\\@<>{}]|\/\//u;
const TITLES = new Set("capt col dr fr hon jr lt maj md miss mr mrs ms mx prof rev revd sir sr st".split(" "));

/**
 * A person's name without links. Users can also enter another person's name, and a link in the email to that person
 * could be an advertisement.
 */
export function personName(max: number, message: string) {
  return z
    .string()
    .overwrite((typed) => spaceTitles(cleanLine(typed)))
    .max(max, `Must be at most ${max} characters`)
    .min(1, message)
    .refine((name) => !NO_NAME.test(name), "Please enter a name without a web or email address");
}

/** Inserts the missing space in "Dr.Ada" and "J.Smith", so that mail programs do not turn the name into a link. */
function spaceTitles(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}])[\p{L}\p{N}]+\.(?=\p{L}{2})/gu, (start) =>
    TITLES.has(start.slice(0, -1).toLowerCase()) || [...start].length === 2 ? `${start} ` : start,
  );
}

/** The name under which a text is published. It must not look like a link. The server refuses names like the shop's. */
export function signature(max: number) {
  return line(max).refine((name) => !NO_NAME.test(name), "Please enter a name without a web or email address");
}

/** Web and email addresses that mail programs turn into links. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}-][.\u3002\uff0e]\p{L}{2,}/iu;

/** A message that the shop emails to another person. A link in it could be an advertisement. */
export function messageToOther(max: number) {
  return paragraphs(max)
    .overwrite((typed) => typed.replace(/(?<=\p{Ll})\.(?=\p{Lu}\p{Ll})/gu, ". "))
    .refine(
      (typed) => !LINK.test(typed),
      "Please leave out web and email addresses, and put a space after each full stop",
    );
}

/** Text of several lines, cleaned (`cleanParagraphs`): at most `max` characters. */
export function paragraphs(max: number) {
  return z.string().overwrite(cleanParagraphs).max(max, `Must be at most ${max} characters`);
}

/**
 * A text that will be printed. If the documents' fonts lack a character, the input is refused with an error that names
 * it. The `stored` text is accepted, because it can be older than this rule.
 */
export function printable(text: z.ZodString, stored?: string) {
  return text.refine((typed) => typed === stored || unprintableMessage(typed) === undefined, {
    error: ({ input }) => unprintableMessage(String(input)) ?? "",
  });
}

/** Error that names the characters of a text that cannot be printed. Undefined if all can. */
export function unprintableMessage(text: string): string | undefined {
  const characters = unprintableCharacters(text);
  return characters === "" ? undefined : `We cannot print ${characters}. Please use Latin, Greek or Cyrillic letters`;
}

/** A row id: a whole number from 1. */
export const rowId = z.int().min(1).max(INT_MAX);

/** Number of changes of a record, which a form sends back so that nobody overwrites a change that they have not seen. */
export const versionNumber = z.int().min(0).max(INT_MAX);

/** A row id in a path, given as text. */
export const pathId = z
  .string()
  .regex(/^\d{1,10}$/, "Must have digits only")
  .transform(Number)
  .pipe(rowId);

/** Row ids as numbers or text, without duplicates, in the given order. */
export function idList(max: number) {
  return z
    .array(z.union([rowId, pathId]))
    .min(1, "Choose at least one")
    .max(max, `Choose at most ${max} at a time`)
    .transform((ids) => [...new Set(ids)]);
}

/** Marks a reply that is a file, not JSON. */
export const pdfFile = z.string().meta({ format: "binary" });

/** Marks a reply that is a calendar file (RFC 5545), not JSON. */
export const calendarFile = z.string().meta({ format: "binary" });

/**
 * Headings of an uploaded table, each with the column that it was recognised as. A column without a heading is "Column
 * 2".
 */
export const tableColumns = z.array(z.object({ heading: z.string(), column: z.string() }));

/** An amount in pounds, "19.99". */
export const pounds = z.string().regex(/^\d{1,8}\.\d{2}$/);

/** An amount in pounds that may be negative, "-19.99": income less refunds. */
export const netPounds = z.string().regex(/^-?\d{1,8}\.\d{2}$/);

/** A calendar day, "2026-12-15". */
export const day = z.iso.date();

/** A month of boxes, "2026-12", from 2020-01 to 2099-12. */
export const boxMonth = z
  .string()
  .regex(BOX_MONTH, "Must be a month such as 2026-12")
  .transform((text) => boxMonthOf(isoDay(`${text}-01`)));

/** An instant in UTC. */
export const instant = z.iso.datetime();

/** An email address: a dot-atom (RFC 5322) without quoted forms, and a domain name. */
const EMAIL =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/i;
/** The domain of an email address, if it contains non-ASCII letters. */
const INTERNATIONAL_DOMAIN = /@([\p{L}\p{M}\p{N}.-]*[^\p{ASCII}@][\p{L}\p{M}\p{N}.-]*)$/u;

/** An email address. An internationalised domain is converted to its ASCII form (RFC 5890). */
export const email = line(254)
  .overwrite((typed) => typed.replace(INTERNATIONAL_DOMAIN, (_found, domain: string) => `@${asciiDomain(domain)}`))
  .pipe(z.email({ error: "Invalid email address", pattern: EMAIL }));

function asciiDomain(domain: string): string {
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : domain;
}

/** An existing password. Passwords that are too long are refused before hashing. */
export const password = z.string("Password is required").min(1, "Password is required").max(PASSWORD_LENGTH_MAX);

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH_MIN, `Password must be at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX, `Must be at most ${PASSWORD_LENGTH_MAX} characters`)
  .refine((typed) => typed.isWellFormed(), "Contains characters that cannot be used")
  .refine((typed) => !isCommonPassword(typed), "Too easy to guess. Three random words make a good password.");

export const linkToken = z.string().min(1).max(1_000);
