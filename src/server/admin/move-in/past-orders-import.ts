import { email as emailField } from "#contract/fields.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { pence, timesPence } from "#domain/money.ts";
import { PAST_ORDER_FIELDS, type PastOrderField } from "#domain/moving/past-order-file.ts";
import { addPastOrder, isTooOldToStore, type NewPastOrder } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
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

type Headings = Readonly<Partial<Record<PastOrderField, readonly string[]>>>;

const BOOKED = "The other shop's books have it";
const PRIVATE = "Addresses of past orders are not imported. Import customers for theirs";

const SHOPIFY: Headings = {
  number: ["Name"],
  email: ["Email"],
  lastName: ["Billing Name", "Shipping Name"],
  placedAt: ["Created at", "Paid at"],
  status: ["Financial Status"],
  total: ["Total"],
  currency: ["Currency"],
  itemName: ["Lineitem name"],
  itemSku: ["Lineitem sku"],
  itemQuantity: ["Lineitem quantity"],
  itemPrice: ["Lineitem price"],
};

const WOOCOMMERCE: Headings = {
  number: ["order_number", "order_id"],
  email: ["billing_email", "customer_email"],
  firstName: ["billing_first_name"],
  lastName: ["billing_last_name"],
  placedAt: ["date", "order_date"],
  status: ["status", "order_status"],
  total: ["order_total"],
  currency: ["order_currency"],
  itemName: ["item_name"],
  itemSku: ["item_sku"],
  itemQuantity: ["item_quantity"],
  itemTotal: ["item_total"],
};

/** Files of orders. docs/moving-in.md names the vendor's page for each. */
const FILES: SystemFiles = {
  shopify: {
    marks: [["Name"], ["Financial Status"], ["Lineitem name"], ["Created at", "Paid at"]],
    headings: SHOPIFY,
    leftBehind: {
      Taxes: BOOKED,
      "Payment Method": BOOKED,
      "Payment Reference": BOOKED,
      "Shipping Address1": PRIVATE,
      "Billing Address1": PRIVATE,
    },
  },
  woocommerce: {
    marks: [["order_id", "order_number"], ["order_total"], ["billing_email", "customer_email"]],
    headings: WOOCOMMERCE,
    leftBehind: { payment_method: BOOKED, tax_total: BOOKED, billing_address_1: PRIVATE, shipping_address_1: PRIVATE },
  },
  template: {
    marks: [[PAST_ORDER_FIELDS.number], [PAST_ORDER_FIELDS.placedAt], [PAST_ORDER_FIELDS.total]],
    headings: Object.fromEntries(Object.entries(PAST_ORDER_FIELDS).map(([field, heading]) => [field, [heading]])),
    leftBehind: {},
  },
};

const NUMBER_HEADINGS = {
  shopify: ["Name"],
  woocommerce: ["order_number", "order_id"],
  template: [PAST_ORDER_FIELDS.number],
  etsy: [],
  squarespace: [],
} as const;

/** The import of past orders. Rows with the same number are one order. */
export const PAST_ORDERS_IMPORT = defineKind({
  kind: "orders",
  files: FILES,
  keyOf: (system, cell) => cleanNumber(cell(...NUMBER_HEADINGS[system])).toLowerCase(),
  async write(tx, records, context) {
    const outcomes: RecordOutcome[] = [];
    for (const record of records) outcomes.push(await writePastOrder(tx, record, context));
    const orders = outcomes.filter(({ outcome }) => outcome === "new").length;
    if (orders > 0) {
      const change = { action: "import", entity: "past-orders", entityId: context.record.id, after: { orders } };
      await recordChange(tx, { ...change, actorUserId: context.actorUserId, now: context.now });
    }
    return outcomes;
  },
});

async function writePastOrder(tx: Tx, record: FileRecord, context: WriteContext): Promise<RecordOutcome> {
  const read = readPastOrder(record, context);
  const name = cleanNumber(record.value("number"));
  if ("refusal" in read) return { outcome: "refused", name, notes: [read.refusal] };
  const isNew = await addPastOrder(tx, read.order);
  return isNew
    ? { outcome: "new", name, notes: read.notes }
    : { outcome: "unchanged", name, notes: ["Already here, and not changed"] };
}

const NAME_MAX = 120;
const ITEM_NAME_MAX = 200;
const SKU_MAX = 60;
const QUANTITY_MAX = 100_000;
const ITEMS_MAX = 500;

function cleanNumber(cell: string): string {
  return cleanLine(readText(cell)).replace(/^#/, "").slice(0, 60);
}

function readPastOrder(
  record: FileRecord,
  { record: { system }, now }: WriteContext,
): { order: NewPastOrder; notes: readonly string[] } | { refusal: string } {
  const own = (field: PastOrderField) => cleanLine(readText(record.value(field)));
  const number = cleanNumber(record.value("number"));
  if (number === "") return { refusal: "It has no order number" };
  const placedAt = readMoment(own("placedAt"));
  if (!placedAt) return { refusal: `The day of the order cannot be read: ${own("placedAt").slice(0, 40) || "none"}` };
  if (placedAt > now) return { refusal: "The day of the order is in the future" };
  if (isTooOldToStore(placedAt, now)) return { refusal: "It is older than seven years, and would be deleted at once" };
  const total = readPence(own("total"));
  if (total === undefined) return { refusal: `The total cannot be read: ${own("total").slice(0, 40) || "none"}` };
  const currency = own("currency").toUpperCase() || "GBP";
  if (!/^[A-Z]{3}$/.test(currency)) return { refusal: `The currency is not known: ${currency.slice(0, 10)}` };
  const { items, isGuessed } = readItems(record);
  if (items.length > ITEMS_MAX) return { refusal: `It has more than ${ITEMS_MAX} items` };
  const email = emailField.safeParse(own("email").toLowerCase());
  const notes = [
    ...(email.success ? [] : ["It has no valid email address, so no customer sees it"]),
    ...(items.length > 0 ? [] : ["It has no items"]),
    ...(isGuessed ? ["The quantity of an item cannot be read, so it is 1"] : []),
  ];
  const name = `${own("firstName")} ${own("lastName")}`.trim().slice(0, NAME_MAX);
  const states = [own("status"), cleanLine(record.cell("Fulfillment Status"))].filter((state) => state !== "");
  const status = [...new Set(states)].join(", ").replace(/^wc-/, "").replaceAll("_", " ").slice(0, 60);
  const order = { system, number, email: email.data ?? "", name, placedAt, status, total, currency, items };
  return { order, notes };
}

type Item = NewPastOrder["items"][number];

function readItems(record: FileRecord): { items: Item[]; isGuessed: boolean } {
  const listed = record.cell("line_items");
  const read = listed === "" ? readRowItems(record) : readListedItems(listed);
  const items = read.map(({ quantity, ...item }) => ({ ...item, quantity: quantity ?? 1 }));
  return { items, isGuessed: read.some(({ quantity }) => quantity === undefined) };
}

/** Quantity is undefined if it cannot be read. */
type ReadItem = Omit<Item, "quantity"> & { quantity: number | undefined };

function readRowItems(record: FileRecord): ReadItem[] {
  return record.rows.flatMap((row) => {
    const own = (field: PastOrderField) => cleanLine(readText(record.valueIn(row, field)));
    const name = own("itemName").slice(0, ITEM_NAME_MAX);
    if (name === "") return [];
    const quantity = readQuantity(own("itemQuantity"));
    const price = readPence(own("itemPrice"));
    const amount = readPence(own("itemTotal")) ?? (price === undefined ? pence(0) : timesPence(price, quantity ?? 1));
    return [{ name, sku: readSku(own("itemSku")), quantity, amount }];
  });
}

/** Items in one cell: "name:Soap|sku:S-1|quantity:2|total:9.00;name:Salt|…". */
function readListedItems(cell: string): ReadItem[] {
  return cell.split(/;(?=\s*(?:id|name|product_id):)/i).flatMap((part) => {
    const facts = new Map(
      part.split("|").map((fact) => {
        const split = fact.indexOf(":");
        return [fact.slice(0, split).trim().toLowerCase(), cleanLine(fact.slice(split + 1))] as const;
      }),
    );
    const name = (facts.get("name") ?? "").slice(0, ITEM_NAME_MAX);
    if (name === "") return [];
    const amount = readPence(facts.get("total") ?? "") ?? pence(0);
    return [
      {
        name,
        sku: readSku(facts.get("sku") ?? ""),
        quantity: readQuantity(facts.get("quantity") ?? ""),
        amount,
      },
    ];
  });
}

/** Spreadsheet programs put an apostrophe before SKUs such as 00123. */
function readSku(cell: string): string {
  return cell.replace(/^'/, "").slice(0, SKU_MAX);
}

function readQuantity(cell: string): number | undefined {
  if (cell === "") return 1;
  const quantity = Number(readWhole(cell));
  return Number.isInteger(quantity) && quantity > 0 && quantity < QUANTITY_MAX ? quantity : undefined;
}
