import { createHash } from "node:crypto";
import { BRAND } from "#domain/trader.ts";
import { renderInvoice } from "#server/documents/for-others.ts";
import type { Attachment, Message } from "#server/kernel/post.ts";
import type { Shop } from "#server/kernel/shop.ts";
import {
  claimLetter,
  type LetterRow,
  listDueLetterIds,
  markFailed,
  markSent,
  markWithdrawn,
  renderLetter,
} from "#server/mail/for-others.ts";
import type { LetterFacts, LetterKind } from "#server/names/letter-kinds.ts";
import { readTrader } from "#server/settings/for-others.ts";
import { findLateFacts } from "./find-late-facts.ts";

const LETTERS_PER_RUN = 100;
const PAUSE_MINUTES_MAX = 24 * 60;
/** About two weeks of trying. */
const ATTEMPTS_MAX = 24;

/**
 * Sends what is due. An attempt is counted before it is made, and nothing after the mail server's yes counts as a
 * failure, so that a crash in between costs at most one repeat: under the same Message-ID, made from the letter's row.
 */
export async function sendLetters(shop: Shop): Promise<void> {
  for (const letterId of await listDueLetterIds(shop.db, shop.clock(), LETTERS_PER_RUN)) {
    const letter = await claimLetter(shop.db, letterId, { now: shop.clock(), pauseMinutesMax: PAUSE_MINUTES_MAX });
    if (!letter) continue;
    const failure = await sendLetter(shop, letter);
    // Where nobody answers, the letters after this one need not wait for the same silence.
    if (failure === "server-away") return;
  }
}

async function sendLetter(shop: Shop, letter: LetterRow): Promise<"server-away" | undefined> {
  let message: Message | undefined;
  try {
    message = await toMessage(shop, letter);
    if (!message) {
      await markWithdrawn(shop.db, letter.id);
      return undefined;
    }
    await shop.post.send(message);
  } catch (error) {
    const refusal = describeFailure(error);
    const isGivenUp = refusal.isForGood || letter.attempts >= ATTEMPTS_MAX;
    await markFailed(shop.db, letter.id, refusal.words, isGivenUp);
    shop.log.error(
      { err: error, letterId: letter.id, askedFor: letter.trailId, isGivenUp },
      "a letter could not be sent",
    );
    return refusal.isServerAway ? "server-away" : undefined;
  }
  const { subject, text, html, messageId } = message;
  const contentHash = createHash("sha256").update(`${subject}\n${text}\n${html}`).digest("hex");
  await markSent(shop.db, letter.id, { subject, contentHash, messageId, sentAt: shop.clock() });
  return undefined;
}

/** The letter as it goes out; undefined for one that must not any more. */
async function toMessage(shop: Shop, letter: LetterRow): Promise<Message | undefined> {
  const late = await findLateFacts(shop, letter.kind, letter.facts);
  if (!late) return undefined;
  const trader = await readTrader(shop.db);
  const { subject, html, text } = await renderLetter(shop, letter.kind, { facts: late.facts, trader });
  const host = new URL(shop.config.publicUrl).hostname;
  return {
    messageId: `<letter-${letter.id}@${host}>`,
    from: { name: BRAND, address: trader.email },
    to: letter.recipient,
    replyTo: late.replyTo,
    subject,
    text,
    html,
    unsubscribeUrl: late.unsubscribeUrl,
    trailId: letter.trailId ?? undefined,
    attachments: await readAttachments(shop, letter.facts),
  };
}

interface Failure {
  words: string;
  /** The mail server refuses this recipient, today as tomorrow. */
  isForGood: boolean;
  isServerAway: boolean;
}

const SERVER_AWAY = new Set(["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "EAUTH", "ECONNREFUSED"]);

/** Reads nodemailer's errors: which step failed, and what the mail server said. */
function describeFailure(error: unknown): Failure {
  const {
    message = "unknown",
    code,
    responseCode,
  } = error as { message?: string; code?: string; responseCode?: number };
  return {
    words: message.slice(0, 300),
    isForGood: code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500,
    isServerAway: code !== undefined && SERVER_AWAY.has(code),
  };
}

/** The papers that go with a letter: an order's invoice, with its credit notes. */
async function readAttachments(shop: Shop, facts: LetterFacts[LetterKind]): Promise<readonly Attachment[]> {
  const orderId = paperOrderId(facts);
  if (orderId === null) return [];
  const content = await renderInvoice(shop, orderId);
  return [{ filename: `invoice-order-${orderId}.pdf`, content, contentType: "application/pdf" }];
}

function paperOrderId(facts: LetterFacts[LetterKind]): number | null {
  if ("invoiceOrderId" in facts) return facts.invoiceOrderId;
  if ("creditNoteOrderId" in facts) return facts.creditNoteOrderId;
  return null;
}
