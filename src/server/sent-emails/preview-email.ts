import { ShopError } from "#domain/shop-error.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { type EmailPicture, type RenderedEmail, type RenderFacts, renderEmail } from "#server/mail/index.ts";
import type { EmailKind } from "#server/names/email-kinds.ts";
import { readTrader } from "#server/settings/index.ts";
import { EMAIL_SUBJECTS, HOUSE_PICTURE, SAMPLE_PICTURE } from "./email-subjects.ts";
import { SAMPLE_BOX_EMAILS } from "./sample-box-emails.ts";
import { SAMPLE_ORDER_EMAILS } from "./sample-order-emails.ts";
import { SAMPLE_OTHER_EMAILS } from "./sample-other-emails.ts";
import { BOMB_NAME, BOX_NAME, type SampleEmails } from "./sample-people.ts";

/** Every kind of letter with example facts, for previews and for the tests that look at each. */
const SAMPLE_EMAILS: { [Kind in EmailKind]: SampleEmails<Kind> } = {
  ...SAMPLE_OTHER_EMAILS,
  ...SAMPLE_ORDER_EMAILS,
  ...SAMPLE_BOX_EMAILS,
};

/** What is looked up only when a letter goes out, for kinds that need it. */
const SAMPLE_LATE_FACTS = {
  confirmUrl: "https://shop.example/newsletter/confirm?token=example",
  giftCode: "7K3M-Q2XD-9TRA-4HWV-0BN6",
  stopUrl: "https://shop.example/newsletter/unsubscribe?token=example",
  issue: {
    subject: "Salt, and what November smells of",
    preview: "A new jar, a slower bath, and an answer to a reader.",
    html: '<p>We have a new salt.</p><h2>A slower bath</h2><p>Pour it <em>under running water</em>. <a href="https://shop.example/products">See it</a></p>',
    text: "We have a new salt.\n\nA slower bath\n\nPour it under running water. See it: https://shop.example/products",
  },
};

const WOMENS_BOX: EmailPicture = { path: "/pictures/box-women", alt: BOX_NAME };

const SAMPLE_PICTURES: Readonly<Record<(typeof EMAIL_SUBJECTS)[EmailKind], EmailPicture | null>> = {
  product: { path: "/pictures/lavender-field-bath-bomb", alt: BOMB_NAME },
  order: { path: "/pictures/lavender-field-bath-bomb", alt: BOMB_NAME },
  gift: WOMENS_BOX,
  box: WOMENS_BOX,
  sample: SAMPLE_PICTURE,
  house: HOUSE_PICTURE,
  none: null,
};

/** Every example letter, in the order of the kinds. */
export function listSampleEmails(): { kind: EmailKind; sample: string }[] {
  return Object.entries(SAMPLE_EMAILS).flatMap(([kind, samples]) =>
    Object.keys(samples).map((sample) => ({ kind: kind as EmailKind, sample })),
  );
}

/** What the template of an example letter is given. Refuses `not-found` for one that there is none of. */
export function readSampleFacts(kind: EmailKind, sample: string): RenderFacts {
  const facts = Object.entries(SAMPLE_EMAILS[kind]).find(([name]) => name === sample)?.[1];
  if (!facts) throw new ShopError("not-found");
  return { ...facts, ...SAMPLE_LATE_FACTS, picture: SAMPLE_PICTURES[EMAIL_SUBJECTS[kind]] };
}

/** An example letter as it would go out. Refuses `not-found` for one that there is none of. */
export async function previewEmail(shop: Shop, kind: string, sample: string): Promise<RenderedEmail> {
  const known = listSampleEmails().find((email) => email.kind === kind);
  if (!known) throw new ShopError("not-found");
  const facts = readSampleFacts(known.kind, sample);
  return renderEmail(shop, known.kind, { facts, trader: await readTrader(shop.db) });
}
