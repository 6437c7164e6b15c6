import { isCommonPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from "#domain/accounts/accounts.ts";
import { boxMonthOf, isoDay } from "#domain/iso-day.ts";
import { z } from "./zod.ts";

/** Control, invisible and bidirectional characters. */
const UNSHOWN_CHARACTERS = /[\p{Cc}\p{Cf}\u3164\u115f\u1160\uffa0]/u;
const INT_MAX = 2_147_483_647;

/** One line of text: trimmed, without control characters or broken Unicode, at most `max` characters. */
export function line(max: number, missing?: string) {
  return z
    .string(missing)
    .trim()
    .max(max, `Must be at most ${max} characters`)
    .refine((text) => !UNSHOWN_CHARACTERS.test(text) && text.isWellFormed(), "Contains characters that cannot be used");
}

/** A non-empty line, with its own message. */
export function requiredLine(max: number, message: string) {
  return line(max, message).min(1, message);
}

/** Text that mail programs turn into links, or that only markup contains. */
const NO_NAME = /[a-z0-9]\.[a-z]{2,}|[:/\\@<>{}]/i;

/**
 * A person's name. Emails greet people by it, also people entered by others, so a link in a name would be a way to
 * advertise.
 */
export function personName(max: number, message: string) {
  return requiredLine(max, message).refine(
    (name) => !NO_NAME.test(name),
    "Please enter a name, without an address in it",
  );
}

/** Text of several lines. Otherwise as `line`. */
export function paragraphs(max: number) {
  return z
    .string()
    .transform((text) => text.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(max, `Must be at most ${max} characters`))
    .refine(
      (text) => !UNSHOWN_CHARACTERS.test(text.replaceAll("\n", "")) && text.isWellFormed(),
      "Contains characters that cannot be used",
    );
}

/** A row id: a whole number from 1. */
export const rowId = z.int().min(1).max(INT_MAX);

/** An id in a path, where it is text. */
export const pathId = z
  .string()
  .regex(/^\d{1,10}$/, "Not an id")
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

/** The reply is a file, not JSON. */
export const pdfFile = z.string().meta({ format: "binary" });

/** The reply is a calendar file (RFC 5545), not JSON. */
export const calendarFile = z.string().meta({ format: "binary" });

/** How the headings of a table that came in were understood. A column without a heading is "Column 2". */
export const tableColumns = z.array(z.object({ heading: z.string(), column: z.string() }));

/** An amount in pounds, "19.99". */
export const pounds = z.string().regex(/^\d{1,8}\.\d{2}$/);

/** An amount in pounds that may be negative, "-19.99": income less refunds. */
export const netPounds = z.string().regex(/^-?\d{1,8}\.\d{2}$/);

/** A calendar day, "2026-12-15". */
export const day = z.iso.date();

/** A month of boxes, "2026-12". */
export const boxMonth = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "Not a month")
  .transform((text) => boxMonthOf(isoDay(`${text}-01`)));

/** An instant in UTC. */
export const instant = z.iso.datetime();

export const email = line(254).pipe(z.email("Invalid email address"));

/** An existing password. Overlong ones are refused before any hashing. */
export const password = z.string("Password is required").min(1, "Password is required").max(PASSWORD_LENGTH_MAX);

export const newPassword = z
  .string()
  .min(PASSWORD_LENGTH_MIN, `Password must be at least ${PASSWORD_LENGTH_MIN} characters`)
  .max(PASSWORD_LENGTH_MAX, `Must be at most ${PASSWORD_LENGTH_MAX} characters`)
  .refine((typed) => typed.isWellFormed(), "Contains characters that cannot be used")
  .refine((typed) => !isCommonPassword(typed), "Too easy to guess. Three random words make a good one.");

export const linkToken = z.string().min(1).max(1_000);
