import type { Reader } from "#server/db/open-database.ts";
import type { EmailPicture } from "#server/mail/index.ts";
import type { EmailFacts, EmailKind } from "#server/names/email-kinds.ts";
import { findPictureOfBox, findPictureOfOrder, findPictureOfProduct } from "./email-pictures.queries.ts";
import { EMAIL_SUBJECTS, HOUSE_PICTURE, SAMPLE_PICTURE } from "./email-subjects.ts";

/** The picture at the top of a letter, as the goods look on the day it goes out; null for a kind that has none. */
export async function findEmailPicture(
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
