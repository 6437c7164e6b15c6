import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { BRAND, type Trader } from "#domain/settings/trader.ts";
import { findGiftCard, openCode } from "#server/gift-cards/index.ts";
import { findReader, readIssue } from "#server/marketing/index.ts";
import { renderInvoice } from "#server/orders/index.ts";
import type { Reader } from "#server/platform/db/open-database.ts";
import type { Attachment, Message } from "#server/platform/kernel/mail-transport.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import {
  claimEmail,
  completeFacts,
  type EmailPicture,
  type EmailRow,
  markFailed,
  markSent,
  markWithdrawn,
  type RenderFacts,
  renderEmail,
} from "#server/platform/mail/index.ts";
import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";
import { noteMailServer, readTrader } from "#server/platform/settings/index.ts";
import { EMAIL_SUBJECTS, HOUSE_PICTURE, SAMPLE_PICTURE } from "./email-subjects.ts";
import { findPictureOfBox, findPictureOfOrder, findPictureOfProduct } from "./sent-emails.queries.ts";

const PAUSE_MINUTES_MAX = 24 * 60;
/** A line may break over one email; over so many, one after the other, it is the server. */
const BROKEN_LINES_MAX = 3;
/** How long an email waits while people wait for pages. */
const PATIENCE_MS = 60_000;
/** How often it is looked, meanwhile, whether they still do. */
const LOOK_MS = 500;
/** About two weeks of trying. */
const ATTEMPTS_MAX = 24;

/**
 * Sends until nothing is due, several emails at once. An attempt is counted before it is made, and nothing after the
 * mail server's yes counts as a failure, so that a crash in between costs at most one repeat of an email: under the same
 * Message-ID, made from its row. The first email goes alone: where nobody answers, the others keep their tries. While
 * people wait for answers of this process, emails wait up to a minute, but for those that open doors.
 */
export async function sendEmails(shop: Shop): Promise<void> {
  const trader = await readTrader(shop.db);
  let unreachableMessage: string | undefined;
  let hasAnswered = false;
  let brokenLines = 0;
  const sendNext = async () => {
    const now = shop.clock();
    const patientUntil = shop.isUnderLoad() ? new Date(now.getTime() - PATIENCE_MS) : now;
    const email = await claimEmail(shop.db, { now, patientUntil, pauseMinutesMax: PAUSE_MINUTES_MAX });
    if (!email) return false;
    const { server, text: content } = await sendEmail(shop, email, trader);
    brokenLines = server === "line-broken" ? brokenLines + 1 : 0;
    if (server === "away" || brokenLines >= BROKEN_LINES_MAX) unreachableMessage = content;
    if (server === "answered") hasAnswered = true;
    return true;
  };
  const sendAll = async () => {
    while (unreachableMessage === undefined && !shop.isClosing() && (await sendNext()));
  };
  const sendOn = async () => {
    for (;;) {
      await Promise.all(Array.from({ length: shop.isUnderLoad() ? 1 : shop.mailer.concurrency }, sendAll));
      if (unreachableMessage !== undefined || shop.isClosing() || !shop.isUnderLoad()) return;
      await sleep(LOOK_MS);
    }
  };
  try {
    if ((await sendNext()) || shop.isUnderLoad()) await sendOn();
  } finally {
    shop.mailer.rest();
  }
  if (unreachableMessage !== undefined || hasAnswered) await noteMailServer(shop.db, unreachableMessage, shop.clock());
}

/** What an email's attempt tells of the mail server, in the words of a failure. */
interface Heard {
  server: "answered" | "away" | "line-broken" | "not-asked";
  text: string;
}

async function sendEmail(shop: Shop, email: EmailRow, trader: Trader): Promise<Heard> {
  let message: Message | undefined;
  try {
    message = await toMessage(shop, email, trader);
    if (!message) {
      await markWithdrawn(shop.db, email.id);
      return { server: "not-asked", text: "" };
    }
    await shop.mailer.send(message);
  } catch (error) {
    const { server, text: content, isForGood } = describeFailure(error);
    const isGivenUp = isForGood || email.attempts >= ATTEMPTS_MAX;
    await markFailed(shop.db, email.id, { lastError: content, failedAt: isGivenUp ? shop.clock() : undefined });
    shop.log.error(
      { err: error, emailId: email.id, askedFor: email.requestId, isGivenUp },
      "an email could not be sent",
    );
    return { server, text: content };
  }
  const { subject, text, html, messageId } = message;
  const contentHash = createHash("sha256").update(`${subject}\n${text}\n${html}`).digest("hex");
  await markSent(shop.db, email.id, { subject, contentHash, messageId, sentAt: shop.clock() });
  return { server: "answered", text: "" };
}

/** The email as it goes out; undefined for one that must not any more. */
async function toMessage(shop: Shop, email: EmailRow, trader: Trader): Promise<Message | undefined> {
  const late = await findLateFacts(shop, email.kind, email.facts);
  if (!late) return undefined;
  const { subject, html, text } = await renderEmail(shop, email.kind, { facts: late.facts, trader });
  const host = new URL(shop.config.publicUrl).hostname;
  return {
    messageId: `<letter-${email.id}@${host}>`,
    from: { name: BRAND, address: trader.email },
    to: email.recipient,
    replyTo: late.replyTo,
    subject,
    text,
    html,
    unsubscribeUrl: late.unsubscribeUrl,
    requestId: email.requestId ?? undefined,
    attachments: await readAttachments(shop, email.facts),
  };
}

interface Failure extends Heard {
  /** The mail server refuses this recipient, today as tomorrow. */
  isForGood: boolean;
}

const SERVER_AWAY = new Set(["ETIMEDOUT", "ESOCKET", "EDNS", "EAUTH", "ECONNREFUSED"]);

/** Reads nodemailer's errors: which step failed, and what the mail server said. */
function describeFailure(error: unknown): Failure {
  const {
    message = "unknown",
    code,
    responseCode,
  } = error as { message?: string; code?: string; responseCode?: number };
  return {
    text: message.slice(0, 300),
    isForGood: code === "EENVELOPE" && responseCode !== undefined && responseCode >= 500,
    server: readServer(code, responseCode),
  };
}

function readServer(code: string | undefined, responseCode: number | undefined): Heard["server"] {
  if (code === "ECONNECTION") return "line-broken";
  if (SERVER_AWAY.has(code ?? "")) return "away";
  return responseCode === undefined ? "not-asked" : "answered";
}

/** The papers that go with an email: an order's invoice, with its credit notes. */
async function readAttachments(shop: Shop, facts: EmailFacts[EmailKind]): Promise<readonly Attachment[]> {
  const orderId = invoicedOrderId(facts);
  if (orderId === null) return [];
  const content = await renderInvoice(shop, orderId);
  return [{ filename: `invoice-order-${orderId}.pdf`, content, contentType: "application/pdf" }];
}

function invoicedOrderId(facts: EmailFacts[EmailKind]): number | null {
  if ("invoiceOrderId" in facts) return facts.invoiceOrderId;
  if ("creditNoteOrderId" in facts) return facts.creditNoteOrderId;
  return null;
}

interface LateFacts {
  facts: RenderFacts;
  replyTo: string | undefined;
  unsubscribeUrl: string | undefined;
}

/**
 * Adds what an older email was not told, and what is looked up only when one goes out: lasting tokens, an issue's text,
 * the picture.
 * Undefined means that the email must not be sent any more, because its reader has ended the newsletter meanwhile, or the
 * gift card in it is stopped or empty.
 */
export async function findLateFacts(
  shop: Shop,
  kind: EmailKind,
  stored: EmailFacts[EmailKind],
): Promise<LateFacts | undefined> {
  const facts = completeFacts(kind, stored);
  const plain: LateFacts = { facts: { ...facts }, replyTo: undefined, unsubscribeUrl: undefined };
  if ("subscriberId" in facts) {
    const reader = await findReader(shop, facts.subscriberId);
    const isWelcome = kind === "newsletter-confirm" ? reader?.confirmUrl : reader?.status === "confirmed";
    if (!reader || !isWelcome) return undefined;
    const issue = "issueId" in facts ? await readIssue(shop, facts.issueId) : null;
    if (issue === undefined) return undefined;
    return { ...plain, facts: { ...facts, ...reader, issue }, unsubscribeUrl: reader.unsubscribeUrl };
  }
  if ("giftCardId" in facts) {
    const card = await findGiftCard(shop.db, facts.giftCardId);
    // Money that went back to its buyer is nobody's to spend any more.
    if (!card || card.stoppedAt !== null || card.balance === 0) return undefined;
    return { ...plain, facts: { ...facts, giftCode: openCode(shop, card), picture: HOUSE_PICTURE } };
  }
  if (kind === "contact-to-shop" && "email" in facts) return { ...plain, replyTo: facts.email };
  return { ...plain, facts: { ...facts, picture: await findEmailPicture(shop.db, kind, facts) } };
}

/** The picture at the top of an email, as the goods look on the day it goes out; null for a kind that has none. */
async function findEmailPicture(
  db: Reader,
  kind: EmailKind,
  facts: EmailFacts[EmailKind],
): Promise<EmailPicture | null> {
  switch (EMAIL_SUBJECTS[kind]) {
    case "order":
    case "gift":
      return "orderId" in facts && facts.orderId !== null
        ? orHouse(await findPictureOfOrder(db, facts.orderId, giftNameOf(facts)))
        : HOUSE_PICTURE;
    case "box":
      return "subscriptionId" in facts ? orHouse(await findPictureOfBox(db, facts.subscriptionId)) : HOUSE_PICTURE;
    case "product":
      return "productId" in facts ? orHouse(await findPictureOfProduct(db, facts.productId)) : HOUSE_PICTURE;
    case "sample":
      return SAMPLE_PICTURE;
    case "house":
      return HOUSE_PICTURE;
    case "none":
      return null;
  }
}

function orHouse(found: { path: string | null; alt: string } | undefined): EmailPicture {
  return found?.path ? { path: found.path, alt: found.alt } : HOUSE_PICTURE;
}

function giftNameOf(facts: EmailFacts[EmailKind]): string | undefined {
  return "giftName" in facts ? facts.giftName : undefined;
}
