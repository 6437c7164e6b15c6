import { BRAND, type Trader, traderAddress } from "#domain/trader.ts";
import type { Shop } from "#server/kernel/shop.ts";
import type { EmailKind } from "#server/names/email-kinds.ts";
import { compileTemplate, type EmailTemplate } from "./email-template.ts";

/** What a template is given: the letter's facts and what was looked up when it was sent. */
export type RenderFacts = Readonly<Record<string, unknown>> & { picture?: EmailPicture | null };

/** What is seen above a letter's first words. */
export interface EmailPicture {
  /** "/pictures/box-women", as products name their picture. */
  path: string;
  /** What it shows, also where pictures are blocked. */
  alt: string;
}

export interface RenderedEmail {
  subject: string;
  html: string;
  text: string;
}

const templates = new Map<EmailKind, Promise<EmailTemplate>>();

/** Writes a letter out. Throws where a template asks for something that its facts do not have. */
export async function renderEmail(
  shop: Pick<Shop, "config" | "secret">,
  kind: EmailKind,
  { facts, trader }: { facts: RenderFacts; trader: Trader },
): Promise<RenderedEmail> {
  const template = await templateOf(kind);
  const given = { picture: null, ...facts, brand: BRAND, trader: { ...trader, address: traderAddress(trader) } };
  const subject = oneLine(template.subject(given, shop));
  const preview = oneLine(template.preview(given, shop));
  return {
    subject,
    text: template.text(given, shop),
    html: template.html({ ...given, subject, preview }, shop),
  };
}

/** Templates are read at their first letter: a start of the shop waits for none of them. */
function templateOf(kind: EmailKind): Promise<EmailTemplate> {
  const known = templates.get(kind);
  if (known) return known;
  const compiling = compileTemplate(kind);
  templates.set(kind, compiling);
  return compiling;
}

/** A header is one line whatever a name holds. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}
