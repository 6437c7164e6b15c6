import { isoDay } from "#domain/calendar.ts";
import { ShopError } from "#domain/shop-error.ts";
import { planTitle } from "#domain/subscriptions/box-names.ts";
import { readIdentity } from "#server/platform/brand/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { type EmailPicture, type RenderedEmail, type RenderFacts, renderEmail } from "#server/platform/mail/index.ts";
import type { EmailKind } from "#server/platform/names/email-kinds.ts";
import { readSettings } from "#server/platform/settings/index.ts";
import { EMAIL_PICTURES, SAMPLE_PICTURE, SHOP_PICTURE } from "./email-picture-kinds.ts";
import { SAMPLE_BOX_EMAILS } from "./sample-box-emails.ts";
import { SAMPLE_ORDER_EMAILS } from "./sample-order-emails.ts";
import {
  ADDRESS,
  BOMB_NAME,
  BOX_NAME,
  FIRST_NAME,
  type SampleEmails,
  sampleLink,
  sampleMonth,
} from "./sample-people.ts";

const CONTACT = {
  name: "Wren Ashdown",
  reference: "M-0031",
  orderNumber: "1024",
  reason: "Something is broken or missing",
  message: "The jar of salt arrived in two pieces.\nThe soap is lovely.",
};

const CHANGED_AT = "2026-11-21T10:00:00.000Z";

/** Emails about accounts, cards, samples, newsletter, contact and alerts. */
const SAMPLE_OTHER_EMAILS = {
  welcome: {
    sample: {
      firstName: FIRST_NAME,
      username: "wren@example.com",
      verify: sampleLink("/verify-email", "verify-email"),
    },
    "without a link": { firstName: "", username: "wren", verify: null },
  },
  "verify-email": { sample: { firstName: FIRST_NAME, verify: sampleLink("/verify-email", "verify-email") } },
  "password-reset": { sample: { firstName: FIRST_NAME, reset: sampleLink("/reset-password", "password-reset") } },
  "account-ready": { sample: { firstName: FIRST_NAME, setPassword: sampleLink("/reset-password", "password-reset") } },
  "staff-invitation": {
    sample: { roleName: "Packing", invitation: sampleLink("/staff-invitation", "staff-invitation") },
  },
  "email-changed": {
    sample: {
      firstName: FIRST_NAME,
      newEmail: "wren.ashdown@example.com",
      undo: sampleLink("/undo-email", "email-undo"),
    },
    "without a link": { firstName: FIRST_NAME, newEmail: "wren.ashdown@example.com", undo: null },
  },
  "sign-in-changed": {
    sample: { firstName: FIRST_NAME, change: "password", passkeyName: null, changedAt: CHANGED_AT },
    "a passkey": { firstName: FIRST_NAME, change: "passkey-added", passkeyName: "Wren's phone", changedAt: CHANGED_AT },
    "a passkey less": {
      firstName: FIRST_NAME,
      change: "passkey-removed",
      passkeyName: "Wren's phone",
      changedAt: CHANGED_AT,
    },
    "a second step": { firstName: "", change: "second-factor-set", passkeyName: null, changedAt: CHANGED_AT },
    "no second step": { firstName: "", change: "second-factor-removed", passkeyName: null, changedAt: CHANGED_AT },
  },
  "account-erased": { sample: { firstName: FIRST_NAME } },
  "card-expiring": {
    sample: {
      firstName: FIRST_NAME,
      cardBrand: "Visa",
      cardLastFour: "4242",
      method: "Visa ending 4242",
      expiresMonth: sampleMonth("2026-12"),
      nextChargeOn: isoDay("2027-01-01"),
      changeCard: sampleLink("/account", "change-card"),
    },
    "nothing due": {
      firstName: FIRST_NAME,
      cardBrand: "Visa",
      cardLastFour: "4242",
      method: "Visa ending 4242",
      expiresMonth: sampleMonth("2026-12"),
      nextChargeOn: null,
      changeCard: sampleLink("/account", "change-card"),
    },
  },
  "sample-sent": {
    sample: { firstName: FIRST_NAME, address: ADDRESS, carrier: "Royal Mail", trackingNumber: "QA123456785GB" },
    "without tracking": { firstName: FIRST_NAME, address: ADDRESS, carrier: "Royal Mail", trackingNumber: null },
  },
  "back-in-stock": {
    sample: { productId: 1, productName: BOMB_NAME, productPath: "/products/lavender-field-bath-bomb" },
  },
  "review-request": {
    sample: {
      firstName: FIRST_NAME,
      names: [BOMB_NAME, "Rose Mini Hearts"],
      more: 0,
      review: sampleLink("/review", "review-order"),
      stop: sampleLink("/review/stop", "review-order"),
    },
    "to a guest, about much": {
      firstName: "",
      names: [
        BOMB_NAME,
        "Clear Air Oil Blend",
        "Konjac Sponge",
        "Oat and Honey Soap Bar",
        "Rose Mini Hearts",
        "Sisal Soap Pouch",
      ],
      more: 2,
      review: sampleLink("/review", "review-order"),
      stop: sampleLink("/review/stop", "review-order"),
    },
  },
  "review-refused": {
    sample: {
      firstName: FIRST_NAME,
      productName: BOMB_NAME,
      refusal: "personal-data",
      review: sampleLink("/review", "review-order"),
    },
    "a claim": {
      firstName: "",
      productName: BOMB_NAME,
      refusal: "medical-claim",
      review: sampleLink("/review", "review-order"),
    },
  },
  "newsletter-confirm": { sample: { subscriberId: 1 } },
  "newsletter-issue": { sample: { issueId: 1, subscriberId: 1 } },
  "contact-receipt": {
    sample: CONTACT,
    "without an order": { ...CONTACT, orderNumber: null },
    "to a stranger": { ...CONTACT, name: null, message: null },
  },
  "contact-to-shop": {
    sample: { ...CONTACT, email: "wren@example.com" },
    "without an order": { ...CONTACT, orderNumber: null, email: "wren@example.com" },
  },
  "message-reply": {
    sample: {
      reference: CONTACT.reference,
      orderNumber: CONTACT.orderNumber,
      text: "Dear Wren,\n\nWe are sorry about the jar. A new one leaves us tomorrow.\n\nAda",
    },
    "without an order": { reference: "M-0008", orderNumber: null, text: "Yes, all our soap is vegan." },
  },
  "cancellation-receipt": {
    sample: {
      name: "Wren Ashdown",
      reference: "C-0007",
      receivedAt: "2026-11-21T10:00:00Z",
      orderNumber: "1024",
      goods: BOMB_NAME,
      statement: "I hereby give notice that I cancel my contract of sale of these goods.",
    },
    "without an order": {
      name: "Wren Ashdown",
      reference: "C-0008",
      receivedAt: "2026-11-21T10:00:00Z",
      orderNumber: null,
      goods: "Everything in my last parcel",
      statement: "I cancel.",
    },
    "to a stranger": {
      name: null,
      reference: "C-0009",
      receivedAt: "2026-11-21T10:00:00Z",
      orderNumber: "1024",
      goods: null,
      statement: null,
    },
  },
  "admin-alert": {
    sample: {
      title: "A payment without an order",
      meaning: "The card provider has money that belongs to no order of ours. Look it up there and send it back.",
      details: [
        { name: "Payment", value: "pi_3Q0example" },
        { name: "Amount", value: "£21.48" },
      ],
      path: "/admin/orders",
    },
  },
  "morning-summary": {
    sample: {
      on: "2026-11-27",
      tasks: [
        { count: "37", text: "parcels to pack, 2 due today" },
        { count: "1", text: "failed box charge" },
        { count: "3", text: "reviews to check" },
      ],
      alerts: ["Low stock: Lavender Field Bath Bomb"],
      sales: { orders: 12, paidPence: 28650, refundedPence: 1198 },
    },
    "a quiet day": {
      on: "2026-11-27",
      tasks: [],
      alerts: [],
      sales: { orders: 0, paidPence: 0, refundedPence: 0 },
    },
  },
} satisfies { [Kind in EmailKind]?: SampleEmails<Kind> };

const SAMPLE_EMAILS: { [Kind in EmailKind]: SampleEmails<Kind> } = {
  ...SAMPLE_OTHER_EMAILS,
  ...SAMPLE_ORDER_EMAILS,
  ...SAMPLE_BOX_EMAILS,
};

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

const SAMPLE_PICTURES: Readonly<Record<(typeof EMAIL_PICTURES)[EmailKind], EmailPicture | null>> = {
  product: { path: "/pictures/lavender-field-bath-bomb", alt: BOMB_NAME },
  order: { path: "/pictures/lavender-field-bath-bomb", alt: BOMB_NAME },
  gift: WOMENS_BOX,
  box: WOMENS_BOX,
  sample: SAMPLE_PICTURE,
  shop: SHOP_PICTURE,
  none: null,
};

export function listSampleEmails(): { kind: EmailKind; sample: string }[] {
  return Object.entries(SAMPLE_EMAILS).flatMap(([kind, samples]) =>
    Object.keys(samples).map((sample) => ({ kind: kind as EmailKind, sample })),
  );
}

/** Data for the template of a sample email. Refuses with `not-found`. */
export function readSampleFacts(kind: EmailKind, sample: string): RenderFacts {
  const facts = Object.entries(SAMPLE_EMAILS[kind]).find(([name]) => name === sample)?.[1];
  if (!facts) throw new ShopError("not-found");
  return { ...facts, ...SAMPLE_LATE_FACTS, picture: SAMPLE_PICTURES[EMAIL_PICTURES[kind]] };
}

/** Facts with the name that the merchant has given to the box of the samples. */
function withBoxName(facts: RenderFacts, boxName: string): RenderFacts {
  return JSON.parse(JSON.stringify(facts), (_, value) => (value === BOX_NAME ? boxName : value));
}

/** A sample email as it would be sent. Refuses with `not-found`. */
export async function previewEmail(shop: Shop, kind: string, sample: string): Promise<RenderedEmail> {
  const known = listSampleEmails().find((email) => email.kind === kind);
  if (!known) throw new ShopError("not-found");
  const { audienceNames } = await readSettings(shop.db);
  const facts = withBoxName(readSampleFacts(known.kind, sample), planTitle("women", audienceNames));
  return renderEmail(shop, known.kind, { facts, identity: await readIdentity(shop.db) });
}
