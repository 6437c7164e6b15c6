import { describe, expect, it } from "vitest";
import { isoDay } from "#domain/calendar.ts";
import { pence } from "#domain/money.ts";
import { orderSums } from "#domain/pricing/order-sums.ts";
import { TERMS_VERSION } from "#domain/settings/terms-version.ts";
import { listSampleEmails, readSampleFacts } from "#server/admin/sent-emails/preview-email.ts";
import { readConfig } from "#server/platform/config/config.ts";
import type { EmailFacts, EmailKind } from "#server/platform/names/email-kinds.ts";
import { SEEDED_IDENTITY } from "#tests/support/seeded-identity.ts";
import { renderEmail } from "./render-email.ts";

const shop = {
  config: readConfig({ NODE_ENV: "development", PUBLIC_URL: "https://shop.example" }),
  secret: "a-secret-for-tests-of-at-least-32-characters",
};

const render = (kind: EmailKind, sample: string) =>
  renderEmail(shop, kind, { facts: readSampleFacts(kind, sample), identity: SEEDED_IDENTITY });

/** Separate from the shared samples, so that those can be extended without changing this test. */
const ordered: EmailFacts["order-confirmed"] = {
  firstName: "Wren",
  orderId: 1024,
  isGuest: false,
  address: ["Wren Ashdown", "3 Mill Lane", "Bath", "BA1 2AB"],
  orderedOn: isoDay("2026-11-21"),
  lines: [
    { name: "Lavender Bath Salts", quantity: 2, lineTotalPence: 2297 },
    { name: "Women's Monthly Subscription Box", quantity: 1, lineTotalPence: 1999 },
  ],
  sums: orderSums({ products: pence(4296), discount: pence(430), delivery: pence(100) }),
  discountCode: "CALM10",
  giftCardPence: 0,
  totalPence: 3966,
  isInPerson: false,
  changeAddress: null,
  goodsDispatchBy: isoDay("2026-11-26"),
  present: null,
  prepaidGifts: [],
  boxes: [
    {
      name: "Women's Monthly Subscription Box",
      preferences: "100% natural, no colour. For myself. 3 boxes.",
      firstDispatchOn: isoDay("2026-12-15"),
      nextChargeOn: isoDay("2027-01-01"),
      monthlyPence: 2699,
      keyInformation: [{ name: "Changing your mind", words: "14 days, and again at the first full price." }],
    },
  ],
  termsVersion: TERMS_VERSION,
  invoiceOrderId: 1024,
};

/** The visible content, without styles and tables. */
const content = (html: string) =>
  html
    .replace(/<head>[\s\S]*<\/head>/, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/ (style|width|border|cellpadding|cellspacing|bgcolor|align|valign|class|dir|target)="[^"]*"/g, "")
    .replace(/<\/?(table|tbody|div)( role="presentation")?>/g, "")
    .replace(/\s*\n\s*/g, "\n");

const SAMPLES = listSampleEmails().map(({ kind, sample }) => [`${kind}, ${sample}`, kind, sample] as const);

describe("every email", () => {
  it.each(SAMPLES)("%s: says what it should, in HTML and in text", async (_name, kind, sample) => {
    const { subject, html, text } = await render(kind, sample);
    expect(`${subject}\n\n${text}`).toMatchSnapshot("text");
    expect(content(html)).toMatchSnapshot("HTML");
  });

  it.each(SAMPLES)(
    "%s: names the trader, asks for the shop's own pictures only and has a subject that fits",
    async (_name, kind, sample) => {
      const { subject, html, text } = await render(kind, sample);
      for (const written of [html, text]) {
        expect(written).toContain("1 Example Lane, Bath BA1 0AA");
        expect(written).toContain("no. 00000000");
        expect(written).not.toMatch(/undefined|NaN|\[object|null/);
      }
      // A picture's address does not reveal who opened the email.
      for (const [, address] of html.matchAll(/<img[^>]* src="([^"]*)"/g)) {
        expect(address).toMatch(/^https:\/\/shop\.example\/pictures\/letters\/[a-z-]+\.(jpg|png)$/);
      }
      expect(html).not.toMatch(/@import|url\(|srcset/);
      expect(html.match(/<h1/g)).toHaveLength(1);
      expect(subject.length).toBeLessThan(80);
      expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    },
  );

  it("looks the same in its frame: head, foot, day and night", async () => {
    expect((await render("admin-alert", "sample")).html).toMatchSnapshot();
  });

  it("confirms an order with all that the law wants to be kept", async () => {
    const { html, text } = await renderEmail(shop, "order-confirmed", {
      facts: { ...ordered },
      identity: SEEDED_IDENTITY,
    });
    for (const written of [html, text]) {
      for (const words of [
        "£39.66",
        "CALM10",
        "£4.30",
        "£1.00",
        "26 November 2026",
        "15 December 2026",
        "1 January 2027",
        "3 Mill Lane",
        "without giving a reason until 14 days",
        "You pay the return postage",
        "sealed for hygiene",
        "I/We * hereby give notice",
        "satisfactory quality",
        "alternative dispute resolution",
        "of 29 November 2026 apply",
        "Changing your mind",
      ]) {
        expect(written).toContain(words);
      }
    }
  });
});

describe("a template", () => {
  it("throws where a fact is missing, printed or only asked for", async () => {
    const facts = readSampleFacts("order-dispatched", "sample");
    for (const name of ["orderId", "trackingNumber", "items", "arrives", "isGuest", "firstName"]) {
      const { [name]: _missing, ...rest } = facts;
      await expect(
        renderEmail(shop, "order-dispatched", { facts: rest, identity: SEEDED_IDENTITY }),
        name,
      ).rejects.toThrow();
    }
  });

  it("shows whatever a name holds as text, and keeps it out of the header's next line", async () => {
    const facts = { ...readSampleFacts("contact-to-shop", "sample"), reason: "a\r\nBcc: all@x.example", name: "<b>&" };
    const { subject, html } = await renderEmail(shop, "contact-to-shop", { facts, identity: SEEDED_IDENTITY });
    expect(subject).toBe("a Bcc: all@x.example, order 1024 (M-0031)");
    expect(html).toContain("&lt;b&gt;&amp;");
  });
});
