import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { morningEmailStopUrl } from "#server/admin/morning-email.ts";
import { findGiftCard, openCode } from "#server/gift-cards/index.ts";
import {
  answerAddress,
  findConversationReference,
  findReader,
  readIssue,
  TEST_READER,
} from "#server/marketing/index.ts";
import { renderInvoice } from "#server/orders/index.ts";
import { type Identity, readIdentity } from "#server/platform/brand/index.ts";
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
import { EMAIL_PICTURES, SAMPLE_PICTURE, SHOP_PICTURE } from "./email-picture-kinds.ts";
import { findPictureOfBox, findPictureOfOrder, findPictureOfProduct } from "./sent-emails.queries.ts";

const PAUSE_MINUTES_MAX = 24 * 60;
/** Number of connection errors in a row that indicate a server problem. A single error may be due to the email. */
const BROKEN_LINES_MAX = 3;
/** Maximum wait of an email while page requests are in progress. */
const PATIENCE_MS = 60_000;
/** Polling interval while an email waits. */
const LOOK_MS = 500;
/** Maximum number of attempts to send an email. They take about two weeks. */
const ATTEMPTS_MAX = 24;

/**
 * Sends due emails, several at once. Counts an attempt before making it, so a crash repeats an email at most once.
 * Sends the first alone, in case the server is unreachable. Under load, all but sign-in emails wait up to a minute.
 */
export async function sendEmails(shop: Shop): Promise<void> {
  const identity = await readIdentity(shop.db);
  let unreachableMessage: string | undefined;
  let hasAnswered = false;
  let brokenLines = 0;
  // Under load, the newest emails stay behind. The run goes on until a look without load finds none.
  let isNoneLeft = false;
  const sendNext = async () => {
    const now = shop.clock();
    const isPatient = shop.isUnderLoad();
    const patientUntil = isPatient ? new Date(now.getTime() - PATIENCE_MS) : now;
    const email = await claimEmail(shop.db, { now, patientUntil, pauseMinutesMax: PAUSE_MINUTES_MAX });
    isNoneLeft = !email && !isPatient;
    if (!email) return false;
    const { server, text: content } = await sendEmail(shop, email, identity);
    brokenLines = server === "line-broken" ? brokenLines + 1 : 0;
    if (server === "away" || brokenLines >= BROKEN_LINES_MAX) unreachableMessage = content;
    if (server === "answered") hasAnswered = true;
    return true;
  };
  const isOver = () => unreachableMessage !== undefined || shop.isClosing();
  const sendAll = async () => {
    while (!isOver() && (await sendNext()));
  };
  const sendOn = async () => {
    for (;;) {
      await Promise.all(Array.from({ length: shop.isUnderLoad() ? 1 : shop.mailer.concurrency }, sendAll));
      if (isOver() || isNoneLeft) return;
      await sleep(LOOK_MS);
    }
  };
  try {
    await sendNext();
    if (!isNoneLeft) await sendOn();
  } finally {
    shop.mailer.rest();
  }
  if (unreachableMessage !== undefined || hasAnswered) await noteMailServer(shop.db, unreachableMessage, shop.clock());
}

interface Heard {
  server: "answered" | "away" | "line-broken" | "not-asked";
  text: string;
}

async function sendEmail(shop: Shop, email: EmailRow, identity: Identity): Promise<Heard> {
  let message: Message | undefined;
  try {
    message = await toMessage(shop, email, identity);
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
      { reason: content, emailId: email.id, askedFor: email.requestId, isGivenUp },
      "an email could not be sent",
    );
    return { server, text: content };
  }
  const { subject, text, html, messageId } = message;
  const contentHash = createHash("sha256").update(`${subject}\n${text}\n${html}`).digest("hex");
  await markSent(shop.db, email.id, { subject, contentHash, messageId, sentAt: shop.clock() });
  return { server: "answered", text: "" };
}

/** The message to send. Undefined if the email must no longer be sent. */
async function toMessage(shop: Shop, email: EmailRow, identity: Identity): Promise<Message | undefined> {
  const late = await findLateFacts(shop, email.kind, email.facts);
  if (!late) return undefined;
  const { subject, html, text } = await renderEmail(shop, email.kind, { facts: late.facts, identity });
  const host = new URL(shop.config.publicUrl).hostname;
  const reference = await findConversationReference(shop, email);
  const contactEmail = identity.trader.email;
  return {
    // A restored database numbers its emails anew, so the number alone would repeat for other people.
    messageId: `<${reference ? `${reference}.` : ""}letter-${email.id}.${email.createdAt.getTime().toString(36)}@${host}>`,
    from: { name: identity.brand.name, address: identity.trader.email },
    to: email.recipient,
    replyTo: (reference && answerAddress(shop, { contactEmail, reference })) ?? late.replyTo,
    subject,
    text,
    html,
    unsubscribeUrl: late.unsubscribeUrl,
    requestId: email.requestId ?? undefined,
    attachments: await readAttachments(shop, email.facts),
  };
}

interface Failure extends Heard {
  /** True if the mail server refuses this recipient permanently. */
  isForGood: boolean;
}

const SERVER_AWAY = new Set(["ETIMEDOUT", "ESOCKET", "EDNS", "EAUTH", "ECONNREFUSED"]);

/** Reads the failed step and the server's answer from nodemailer's errors. */
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

/** Attachments of an email: an order's invoice, with its credit notes. */
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
 * Adds facts that older emails lack, and facts known only at sending: permanent tokens, an issue's text, the picture.
 * Undefined if the email must not be sent because the reader has unsubscribed, or the gift card is blocked or empty.
 */
export async function findLateFacts(
  shop: Shop,
  kind: EmailKind,
  stored: EmailFacts[EmailKind],
): Promise<LateFacts | undefined> {
  const facts = completeFacts(kind, stored);
  const plain: LateFacts = { facts: { ...facts }, replyTo: undefined, unsubscribeUrl: undefined };
  if ("issueId" in facts && facts.subscriberId === TEST_READER) {
    const issue = await readIssue(shop, facts.issueId);
    const stopUrl = `${shop.config.publicUrl}/newsletter/unsubscribe`;
    return issue && { ...plain, facts: { ...facts, stopUrl, issue: { ...issue, subject: `Test: ${issue.subject}` } } };
  }
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
    // A fully refunded gift card has no balance, so its code is not sent.
    if (!card || card.stoppedAt !== null || card.balance === 0) return undefined;
    return { ...plain, facts: { ...facts, giftCode: openCode(shop, card), picture: SHOP_PICTURE } };
  }
  if (kind === "morning-summary") return { ...plain, unsubscribeUrl: morningEmailStopUrl(shop) };
  if (kind === "contact-to-shop" && "email" in facts) return { ...plain, replyTo: facts.email };
  if (kind === "message-reply") return { ...plain, replyTo: (await readTrader(shop.db)).email };
  return { ...plain, facts: { ...facts, picture: await findEmailPicture(shop.db, kind, facts) } };
}

/** The picture at the top of an email, chosen when the email is sent. Null for kinds without a picture. */
async function findEmailPicture(
  db: Reader,
  kind: EmailKind,
  facts: EmailFacts[EmailKind],
): Promise<EmailPicture | null> {
  switch (EMAIL_PICTURES[kind]) {
    case "order":
    case "gift":
      return "orderId" in facts && facts.orderId !== null
        ? orShopPicture(await findPictureOfOrder(db, facts.orderId, giftNameOf(facts)))
        : SHOP_PICTURE;
    case "box":
      return "subscriptionId" in facts ? orShopPicture(await findPictureOfBox(db, facts.subscriptionId)) : SHOP_PICTURE;
    case "product":
      return "productId" in facts ? orShopPicture(await findPictureOfProduct(db, facts.productId)) : SHOP_PICTURE;
    case "sample":
      return SAMPLE_PICTURE;
    case "shop":
      return SHOP_PICTURE;
    case "none":
      return null;
  }
}

function orShopPicture(found: { path: string | null; alt: string } | undefined): EmailPicture {
  return found?.path ? { path: found.path, alt: found.alt } : SHOP_PICTURE;
}

function giftNameOf(facts: EmailFacts[EmailKind]): string | undefined {
  return "giftName" in facts ? facts.giftName : undefined;
}
