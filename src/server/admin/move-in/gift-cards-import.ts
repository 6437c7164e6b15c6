import { email as emailField } from "#contract/fields.ts";
import { londonDay } from "#domain/calendar.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { readMovedCode } from "#domain/gift-cards/read-moved-code.ts";
import type { IsoDay } from "#domain/iso-day.ts";
import { pence } from "#domain/money.ts";
import type { ShopSystem } from "#domain/moving/file-kinds.ts";
import { GIFT_CARD_FIELDS, type GiftCardField } from "#domain/moving/gift-card-file.ts";
import { normaliseCode } from "#domain/pricing/discounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { type MovedGiftCard, saveMovedGiftCard } from "#server/gift-cards/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  defineKind,
  type FileRecord,
  type RecordOutcome,
  readMoment,
  readPence,
  type SystemFiles,
  type WriteContext,
} from "#server/platform/imports/index.ts";
import { readText } from "#server/platform/tables/index.ts";
import { isCodeTaken } from "#server/pricing/index.ts";

type Headings = Readonly<Partial<Record<GiftCardField, readonly string[]>>>;

const SPENT_THERE = "The import takes what is left on the card";

const SHOPIFY: Headings = {
  code: ["Code", "Gift Card Code", "Masked Code", "Last Characters", "Last 4 Characters"],
  balance: ["Current Balance", "Balance"],
  currency: ["Currency", "Currency Code"],
  expiresOn: ["Expires On", "Expiry Date", "Expires At"],
  recipientName: ["Recipient Name", "Customer Name"],
  recipientEmail: ["Recipient Email", "Email", "Customer Email"],
  status: ["Enabled?", "Enabled", "Status"],
};

/** WooCommerce Gift Cards, PW WooCommerce Gift Cards and YITH WooCommerce Gift Cards. */
const WOOCOMMERCE: Headings = {
  code: ["code", "gift_card_code", "gift_card_number", "card_number", "number"],
  balance: ["remaining", "remaining_balance", "current_balance", "balance", "balance_total"],
  currency: ["currency"],
  expiresOn: ["expire_date", "expires", "expiration_date", "expiration"],
  fromName: ["sender", "sender_name"],
  recipientName: ["recipient_name"],
  recipientEmail: ["recipient", "recipient_email", "email"],
  status: ["is_active", "active", "enabled", "status"],
};

/** Files of gift cards. docs/moving-in.md names the vendor's page for each. */
const FILES: SystemFiles = {
  shopify: {
    marks: [SHOPIFY.code ?? [], ["Current Balance"], ["Initial Balance", "Expires On"]],
    headings: SHOPIFY,
    leftBehind: { "Initial Balance": SPENT_THERE, "Order Name": "The order stays at the other shop" },
  },
  woocommerce: {
    marks: [WOOCOMMERCE.code ?? [], WOOCOMMERCE.balance ?? []],
    headings: WOOCOMMERCE,
    leftBehind: {
      message: "Only its first email shows a card's message",
      order_id: "The order stays at the other shop",
    },
  },
  template: {
    marks: [[GIFT_CARD_FIELDS.code], [GIFT_CARD_FIELDS.balance]],
    headings: Object.fromEntries(Object.entries(GIFT_CARD_FIELDS).map(([field, heading]) => [field, [heading]])),
    leftBehind: {},
  },
};

/** Columns with a card's key at the other shop. */
const KEYS: Readonly<Partial<Record<ShopSystem, readonly string[]>>> = {
  shopify: ["Id", "Gift Card ID"],
  woocommerce: ["id"],
};

/** The import of gift cards. Codes are secrets, so no outcome names one. */
export const GIFT_CARDS_IMPORT = defineKind({
  kind: "gift-cards",
  files: FILES,
  isSecret: true,
  keyOf: (system, cell) => keyOf(system, cell) ?? readMovedCode(cell(...(FILES[system]?.headings.code ?? []))) ?? "",
  async write(tx, records, context) {
    const outcomes: RecordOutcome[] = [];
    for (const record of records) outcomes.push(await writeCard(tx, record, context));
    return outcomes;
  },
});

function keyOf(system: ShopSystem, cell: (...headings: readonly string[]) => string): string | null {
  const key = cleanLine(readText(cell(...(KEYS[system] ?? []))));
  return key === "" ? null : `${system}:${key}`;
}

async function writeCard(tx: Tx, record: FileRecord, context: WriteContext): Promise<RecordOutcome> {
  const typed = cleanLine(readText(record.value("code")));
  const name = typed === "" ? "" : `…${lastFourOf(typed)}`;
  const refuse = (reason: string): RecordOutcome => ({ outcome: "refused", name, notes: [reason] });
  const read = readCard(record, context);
  if ("refusal" in read) return refuse(read.refusal);
  const { card, notes } = read;
  if (card.code !== null && (await isCodeTaken(tx, normaliseCode(card.code), undefined))) {
    return refuse("A discount code here has the same text. Rename the discount code first");
  }
  if (context.isUnproved) throw new ShopError("proof-needed");
  const isNew = await saveMovedGiftCard(tx, context.shop, card, context);
  return isNew
    ? { outcome: "new", name, notes }
    : { outcome: "unchanged", name, notes: ["Already here, and not changed"] };
}

function lastFourOf(typed: string): string {
  return typed
    .replace(/[^0-9a-z]/gi, "")
    .slice(-4)
    .toUpperCase();
}

const BALANCE_MAX_PENCE = pence(1_000_000);
const IS_OFF = /^(no|false|off|0|disabled|inactive|expired|trash|draft|cancelled|voided)$/i;
const NEVER = /^(|0|never|none|no expiry|does not expire)$/i;

function readCard(
  record: FileRecord,
  { record: file, now }: WriteContext,
): { card: MovedGiftCard; notes: readonly string[] } | { refusal: string } {
  const own = (field: GiftCardField) => cleanLine(readText(record.value(field)));
  if (record.rows.length > 1) return { refusal: "Several rows have this code" };
  if (IS_OFF.test(own("status"))) return { refusal: "It is switched off at the other shop" };
  const currency = own("currency").toUpperCase();
  if (currency !== "" && currency !== "GBP") return { refusal: `It is in ${currency.slice(0, 10)}, not in pounds` };
  const balance = readPence(own("balance"));
  if (balance === undefined || balance < 0) return { refusal: "The balance cannot be read" };
  if (balance === 0) return { refusal: "Nothing is left on it" };
  if (balance > BALANCE_MAX_PENCE) return { refusal: "The balance is above £10,000" };
  const expiresOn = readExpiry(own("expiresOn"));
  if (expiresOn === "unreadable") return { refusal: "The day of expiry cannot be read" };
  if (expiresOn !== null && expiresOn < londonDay(now)) return { refusal: "It has expired" };
  const email = emailField.safeParse(own("recipientEmail"));
  const recipientEmail = email.success ? email.data.toLowerCase() : null;
  const read = readCode(own("code"), { canRenew: recipientEmail !== null && file.options.newCodes === true });
  if ("refusal" in read) {
    const isOnlyEmailMissing = file.options.newCodes === true && recipientEmail === null;
    return isOnlyEmailMissing ? { refusal: "A new code needs an email address to send it to" } : read;
  }
  const notes = [
    ...(read.code === null ? ["It gets a new code, which is emailed to the recipient"] : []),
    ...(recipientEmail === null && own("recipientEmail") !== ""
      ? ["The recipient's email address is not valid and stays behind"]
      : []),
  ];
  const card = {
    ...read,
    key: keyOf(file.system, record.cell) ?? (read.code === null ? keyOfMasked(file.system, own) : null),
    balancePence: balance,
    expiresOn,
    fromName: own("fromName").slice(0, NAME_MAX),
    recipientName: own("recipientName").slice(0, NAME_MAX) || null,
    recipientEmail,
  };
  return { card, notes };
}

/** Key of a card whose file has neither its code nor a key of its own, so that it comes once. */
function keyOfMasked(system: ShopSystem, own: (field: GiftCardField) => string): string {
  return `${system}:${lastFourOf(own("code"))}:${own("recipientEmail").toLowerCase()}`;
}

const NAME_MAX = 60;
/** Shorter codes are what is left of a masked one. */
const MASKED_MAX = 4;

/** The code that a card keeps, or null for a new one. */
function readCode(
  typed: string,
  { canRenew }: { canRenew: boolean },
): Pick<MovedGiftCard, "code" | "replacedCode"> | { refusal: string } {
  if (readMovedCode(typed) !== undefined) return { code: typed, replacedCode: null };
  const lastFour = lastFourOf(typed);
  if (canRenew && lastFour !== "") return { code: null, replacedCode: lastFour };
  const isMasked = /[•*]|\bx{4,}/i.test(typed) || typed.length <= MASKED_MAX;
  if (typed === "") return { refusal: "It has no code" };
  return {
    refusal: isMasked
      ? "The file has only the last characters of the code, because the other shop does not export the rest. Add the codes to the file, or give new codes"
      : "The code is easy to guess, longer than 40 characters, or has other signs than letters and digits. Give it a new code",
  };
}

function readExpiry(cell: string): IsoDay | "unreadable" | null {
  if (NEVER.test(cell)) return null;
  const moment = readMoment(cell);
  return moment ? londonDay(moment) : "unreadable";
}
