/** Longest text of an email that is kept, and longest quoted text. */
export const EMAIL_TEXT_MAX = 20_000;

/** Result of reading one email. Only a message enters a conversation. The others stay in the mailbox. */
export type ReceivedOutcome = "message" | "automatic" | "own" | "too-many" | "unreadable";

export interface EmailHeader {
  /** In lower case. */
  key: string;
  value: string;
}

/** Headers that only automatic emails and emails to many people have. */
const AUTOMATIC_HEADERS: ReadonlySet<string> = new Set([
  "x-autoreply",
  "x-autorespond",
  "x-failed-recipients",
  "list-id",
  "list-unsubscribe",
]);
const BULK = /^(bulk|junk|list|auto[-_]?reply)\b/i;
const MACHINES = /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/;

/**
 * True for bounces, automatic answers, mailing lists and spam (RFC 3834). Nobody waits for an answer to them.
 */
export function isAutomaticEmail(headers: readonly EmailHeader[], from: string): boolean {
  return MACHINES.test(from) || headers.some(isAutomaticHeader);
}

function isAutomaticHeader({ key, value }: EmailHeader): boolean {
  const text = value.trim().toLowerCase();
  switch (key) {
    case "auto-submitted":
      return !/^no\b/.test(text);
    case "precedence":
      return BULK.test(text);
    case "return-path":
      return text === "<>" || text === "";
    case "content-type":
      return text.startsWith("multipart/report");
    case "x-spam-flag":
      return text.startsWith("yes");
    default:
      return AUTOMATIC_HEADERS.has(key);
  }
}

const ATTRIBUTION =
  /^(on|am|le|el|il|op|dnia)\b.{1,300}\b(wrote|schrieb.{0,100}|a écrit|escribió|ha scritto|schreef.{0,100}|napisał\(?a?\)?) ?:$/i;
const ATTRIBUTION_LINES_MAX = 3;
const DIVIDER = /^(-{2,} ?(original message|forwarded message|reply above this line).{0,20}|_{10,})$/i;
const SIGNATURE = /^(-- ?|sent from .{1,60}|get outlook for .{1,40})$/i;
const HEADER_BLOCK = /^\*?from:\*? /i;
const HEADER_BLOCK_NEXT = /^\*?(sent|date|to|subject):\*? /i;

/**
 * Separates what a person wrote from the quoted email and the signature below it. An email with answers between quoted
 * lines stays whole.
 */
export function splitQuotedText(text: string): { own: string; quoted: string } {
  const lines = text.split("\n");
  const begin = lines.findIndex((_line, index) => isQuoteBegin(lines, index));
  const own = lines.slice(0, begin).join("\n").trim();
  if (begin === -1 || own === "" || hasAnswersBetween(lines.slice(begin))) return { own: text.trim(), quoted: "" };
  return { own, quoted: lines.slice(begin).join("\n").trim() };
}

function isQuoteBegin(lines: readonly string[], index: number): boolean {
  const line = lines[index]?.trim() ?? "";
  if (line.startsWith(">") || DIVIDER.test(line) || SIGNATURE.test(line)) return true;
  if (HEADER_BLOCK.test(line)) {
    return lines.slice(index + 1, index + 5).some((next) => HEADER_BLOCK_NEXT.test(next.trim()));
  }
  for (let count = 1; count <= ATTRIBUTION_LINES_MAX; count += 1) {
    if (
      ATTRIBUTION.test(
        lines
          .slice(index, index + count)
          .join(" ")
          .trim(),
      )
    )
      return true;
  }
  return false;
}

function hasAnswersBetween(lines: readonly string[]): boolean {
  const firstQuoted = lines.findIndex((line) => line.startsWith(">"));
  if (firstQuoted === -1) return false;
  const signature = lines.findIndex((line) => SIGNATURE.test(line.trim()));
  return lines
    .slice(firstQuoted, signature === -1 ? undefined : Math.max(signature, firstQuoted))
    .some((line) => line.trim() !== "" && !line.startsWith(">"));
}
