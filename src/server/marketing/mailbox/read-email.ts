import { createHash } from "node:crypto";
import type { Attachment, Email } from "postal-mime";
import { email as emailAddress } from "#contract/fields.ts";
import { cleanLine, cleanParagraphs } from "#domain/clean-text.ts";
import { EMAIL_TEXT_MAX, isAutomaticEmail, splitQuotedText } from "#domain/marketing/received-emails.ts";
import { htmlToText } from "#server/platform/kernel/html-to-text.ts";

/** An email as a conversation shows it. */
export interface ReceivedEmail {
  /** Address of the sender in lower case. Anyone can write under it. */
  from: string;
  name: string;
  subject: string;
  text: string;
  /** The quoted email and the signature below the text. Empty if there are none. */
  quoted: string;
  /** Names of the attached files. */
  attachments: string[];
  /** True if a text was too long. */
  isCut: boolean;
  /** Headers that can contain the reference of a conversation, the most reliable first. */
  referenceHeaders: string[];
  isAutomatic: boolean;
}

const NAME_MAX = 100;
const SUBJECT_MAX = 200;
const ATTACHMENTS_MAX = 20;
const ATTACHMENT_NAME_MAX = 120;
/** Part of a text that is examined, so that no email keeps the process busy. */
const EXAMINED_MAX = 100_000;
const HEADER_MAX = 10_000;
const NO_TEXT = "(The email has no text.)";
const LIMITS = { maxNestingDepth: 50, maxHeadersSize: 256 * 1_024, forceRfc822Attachments: true };
const REFERENCE_HEADERS = ["in-reply-to", "references", "to", "cc", "delivered-to", "x-original-to", "envelope-to"];

/** Reads the source of an email. Undefined if it is malformed or has not exactly one sender. */
export async function readEmail(source: Uint8Array): Promise<ReceivedEmail | undefined> {
  const parsed = await parse(source);
  const sender = parsed && (await findSender(parsed));
  if (!sender) return undefined;
  const { address, name } = sender;
  const whole = clean(plainText(parsed));
  const { own, quoted } = splitQuotedText(whole);
  return {
    from: address,
    name: shorten(cleanLine(name), NAME_MAX),
    subject: shorten(cleanLine(parsed.subject ?? "").replace(/\s+/g, " "), SUBJECT_MAX),
    text: shorten(own, EMAIL_TEXT_MAX) || NO_TEXT,
    quoted: shorten(quoted, EMAIL_TEXT_MAX),
    attachments: parsed.attachments
      .filter(({ related }) => !related)
      .slice(0, ATTACHMENTS_MAX)
      .map(nameAttachment),
    isCut: whole.length >= EXAMINED_MAX || own.length > EMAIL_TEXT_MAX || quoted.length > EMAIL_TEXT_MAX,
    referenceHeaders: REFERENCE_HEADERS.flatMap((wanted) =>
      parsed.headers.filter(({ key }) => key === wanted).map(({ value }) => value.slice(-HEADER_MAX)),
    ),
    isAutomatic: isAutomaticEmail(parsed.headers, address),
  };
}

/** Key by which an email is recognised if the mailbox shows it again. It contains no text of the email. */
export async function emailKey(source: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  const parsed = await parse(source);
  if (!parsed?.messageId) return hash.update(source).digest("hex");
  const from = parsed.headers.filter(({ key }) => key === "from").map(({ value }) => value);
  return hash.update(JSON.stringify([parsed.messageId, from, parsed.date ?? ""])).digest("hex");
}

async function parse(source: Uint8Array): Promise<Email | undefined> {
  const { default: PostalMime } = await import("postal-mime");
  try {
    return await PostalMime.parse(source, LIMITS);
  } catch {
    // The parser throws at its limits. The email stays in the mailbox.
    return undefined;
  }
}

async function findSender({ headers }: Email): Promise<{ address: string; name: string } | undefined> {
  const { addressParser } = await import("postal-mime");
  const [from, ...others] = headers
    .filter(({ key }) => key === "from")
    .flatMap(({ value }) => addressParser(value.slice(0, HEADER_MAX), { flatten: true }));
  const address = emailAddress.safeParse(from?.address).data?.toLowerCase();
  return address === undefined || others.length > 0 ? undefined : { address, name: from?.name ?? "" };
}

/** The plain text, or the text of the HTML if there is no plain text. */
function plainText({ text = "", html = "" }: Email): string {
  return text.trim() === "" ? htmlToText(html.slice(0, EXAMINED_MAX)) : text;
}

function clean(text: string): string {
  return cleanParagraphs(text.slice(0, EXAMINED_MAX).toWellFormed());
}

function nameAttachment({ filename, mimeType }: Attachment): string {
  return shorten(cleanLine(filename ?? ""), ATTACHMENT_NAME_MAX) || shorten(cleanLine(mimeType), ATTACHMENT_NAME_MAX);
}

function shorten(text: string, max: number): string {
  return text
    .slice(0, max)
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .trim();
}
