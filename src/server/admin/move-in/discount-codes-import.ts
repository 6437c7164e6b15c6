import { createDiscountCode } from "#contract/pricing/admin-pricing.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { toPounds } from "#domain/money.ts";
import { DISCOUNT_CODE_FIELDS, type DiscountCodeField } from "#domain/moving/discount-code-file.ts";
import { isGiftCardCode } from "#server/gift-cards/index.ts";
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
import { readText, readWhole } from "#server/platform/tables/index.ts";
import { isCodeTaken, saveDiscountCode } from "#server/pricing/index.ts";

type Headings = Readonly<Partial<Record<DiscountCodeField, readonly string[]>>>;

const SHOPIFY: Headings = {
  code: ["Code", "Discount code", "Name"],
  description: ["Title"],
  type: ["Value Type", "Discount Value Type"],
  value: ["Value", "Discount Value"],
  minimum: ["Minimum Purchase Amount", "Minimum Amount", "Minimum Subtotal"],
  maxUses: ["Usage Limit Per Code", "Usage Limit", "Total Usage Limit"],
  used: ["Times Used In Total", "Times Used", "Usage Count"],
  validFrom: ["Start", "Start Date", "Starts At"],
  validUntil: ["End", "End Date", "Ends At"],
  status: ["Status"],
};

const WOOCOMMERCE: Headings = {
  code: ["code", "coupon_code", "post_title"],
  description: ["description", "post_excerpt"],
  type: ["type", "discount_type"],
  value: ["amount", "coupon_amount"],
  minimum: ["minimum_amount"],
  maxUses: ["usage_limit"],
  used: ["usage_count"],
  validUntil: ["expiry_date", "date_expires"],
  status: ["post_status", "status"],
};

/** Files of discount codes. docs/moving-in.md names the vendor's page for each. */
const FILES: SystemFiles = {
  shopify: {
    marks: [
      ["Code", "Name"],
      ["Value Type", "Discount Value Type"],
      ["Value", "Discount Value"],
    ],
    headings: SHOPIFY,
    leftBehind: { "Combines With": "An order here has one code" },
  },
  woocommerce: {
    marks: [
      ["code", "coupon_code", "post_title"],
      ["type", "discount_type"],
      ["amount", "coupon_amount"],
    ],
    headings: WOOCOMMERCE,
    leftBehind: { individual_use: "An order here has one code" },
  },
  template: {
    marks: [[DISCOUNT_CODE_FIELDS.code], [DISCOUNT_CODE_FIELDS.type], [DISCOUNT_CODE_FIELDS.value]],
    headings: Object.fromEntries(Object.entries(DISCOUNT_CODE_FIELDS).map(([field, heading]) => [field, [heading]])),
    leftBehind: {},
  },
};

/** The key's columns. The template's own heading is among them. */
const CODE_HEADINGS = [...new Set(Object.values(FILES).flatMap(({ headings }) => headings.code ?? []))];

/** The import of discount codes. */
export const DISCOUNT_CODES_IMPORT = defineKind({
  kind: "discount-codes",
  files: FILES,
  keyOf: (_system, cell) => cleanCode(cell(...CODE_HEADINGS)),
  async write(tx, records, context) {
    const outcomes: RecordOutcome[] = [];
    for (const record of records) outcomes.push(await writeCode(tx, record, context));
    return outcomes;
  },
});

function cleanCode(cell: string): string {
  return cleanLine(readText(cell)).toUpperCase();
}

async function writeCode(tx: Tx, record: FileRecord, context: WriteContext): Promise<RecordOutcome> {
  const name = cleanCode(record.value("code"));
  const refuse = (reason: string): RecordOutcome => ({ outcome: "refused", name, notes: [reason] });
  const condition = findCondition(record);
  if (condition !== undefined) return refuse(condition);
  const read = readCode(record, context);
  if ("refusal" in read) return refuse(read.refusal);
  if (await isCodeTaken(tx, name, undefined))
    return { outcome: "unchanged", name, notes: ["Already here, and not changed"] };
  if (await isGiftCardCode(tx, name)) return refuse("A gift card has this code");
  const { actorUserId, now, isUnproved } = context;
  await saveDiscountCode(tx, read.fields, { actorUserId, now, isProved: !isUnproved, isGiftCardCode });
  return { outcome: "new", name, notes: read.notes };
}

/** Conditions of other shops that this shop does not know: the columns, the values that mean none, and the reason. */
const CONDITIONS: readonly { headings: readonly string[]; reason: string }[] = [
  { headings: ["enable_free_shipping", "free_shipping"], reason: "It gives free delivery, which codes here do not" },
  {
    headings: ["usage_limit_per_user", "Applies Once Per Customer", "Once Per Customer", "Limit One Use Per Customer"],
    reason: "It has a limit for each customer, which codes here do not have",
  },
  { headings: ["maximum_amount"], reason: "It has a maximum order, which codes here do not have" },
  { headings: ["customer_emails", "email_restrictions"], reason: "It is for some customers only" },
  {
    headings: [
      "products",
      "product_ids",
      "exclude_products",
      "exclude_product_ids",
      "product_categories",
      "exclude_product_categories",
    ],
    reason: "It is for some products only. Create it in Discounts, and choose its products there",
  },
  { headings: ["limit_usage_to_x_items", "Minimum Quantity"], reason: "It depends on the number of items" },
];
const NONE = /^(|no|false|0|0\.00|none|\[\])$/i;

function findCondition(record: FileRecord): string | undefined {
  return CONDITIONS.find(({ headings }) => headings.some((heading) => !NONE.test(record.cell(heading).trim())))?.reason;
}

const TYPES: Readonly<Record<string, "percentage" | "fixed">> = {
  percentage: "percentage",
  percent: "percentage",
  "%": "percentage",
  amount: "fixed",
  fixed: "fixed",
  "fixed amount": "fixed",
  "fixed cart": "fixed",
};
const IS_ON = /^(|active|publish|enabled|on|yes|true)$/i;

function readCode(
  record: FileRecord,
  { record: file, now }: WriteContext,
): { fields: Parameters<typeof saveDiscountCode>[1]; notes: readonly string[] } | { refusal: string } {
  const own = (field: DiscountCodeField) => cleanLine(readText(record.value(field)));
  if (record.rows.length > 1) return { refusal: "Several rows have this code" };
  const typed = own("type").toLowerCase().replaceAll("_", " ");
  const type = TYPES[typed];
  if (!type) return { refusal: `Discounts of this type do not exist here: ${typed.slice(0, 40) || "none"}` };
  const value = readPence(own("value").replace(/^-|%$/g, ""));
  if (value === undefined || value === 0) return { refusal: `The value cannot be read: ${own("value").slice(0, 40)}` };
  const minimum = own("minimum") === "" ? undefined : readPence(own("minimum"));
  if (own("minimum") !== "" && minimum === undefined) return { refusal: "The minimum order cannot be read" };
  const [from, until] = [readDate(own("validFrom")), readDate(own("validUntil"))];
  if (from === "unreadable" || until === "unreadable") return { refusal: "A day cannot be read" };
  if (until !== undefined && until <= now) return { refusal: "It has expired" };
  const [limit, used] = [own("maxUses"), own("used")].map((cell) => Number(readWhole(cell)));
  if (!Number.isInteger(limit) || !Number.isInteger(used)) return { refusal: "The number of uses cannot be read" };
  const left = limit ? limit - (used ?? 0) : null;
  if (left !== null && left <= 0) return { refusal: "It is used up" };
  const parsed = createDiscountCode.input.safeParse({
    code: cleanCode(record.value("code")),
    description: own("description").slice(0, 200) || null,
    type,
    value: toPounds(value),
    isActive: file.options.switchesOn === true && IS_ON.test(own("status")),
    minOrderValue: minimum ? toPounds(minimum) : null,
    maxUses: left,
    validFrom: from?.toISOString() ?? null,
    validUntil: until?.toISOString() ?? null,
  });
  if (!parsed.success) return { refusal: parsed.error.issues[0]?.message ?? "It is not valid" };
  return {
    fields: parsed.data,
    notes: limit && used ? [`${used} of ${limit} uses were made, so ${left} are left`] : [],
  };
}

function readDate(cell: string): Date | "unreadable" | undefined {
  return cell === "" ? undefined : (readMoment(cell) ?? "unreadable");
}
