import { findGiftCard, openCode } from "#server/gift-cards/index.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { completeFacts, type RenderFacts } from "#server/mail/index.ts";
import type { EmailFacts, EmailKind } from "#server/names/email-kinds.ts";
import { findReader, readIssue } from "#server/newsletter/index.ts";
import { HOUSE_PICTURE } from "./email-subjects.ts";
import { findEmailPicture } from "./find-email-picture.ts";

interface LateFacts {
  facts: RenderFacts;
  replyTo: string | undefined;
  unsubscribeUrl: string | undefined;
}

/**
 * Adds what an older letter was not told, and what is looked up only when one goes out: lasting tokens, an issue's text,
 * the picture.
 * Undefined means that the letter must not be sent any more, because its reader has ended the newsletter meanwhile, or the
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
