import { movedAddress, movedName } from "#contract/accounts/accounts.ts";
import { email as emailField } from "#contract/fields.ts";
import { cleanLine } from "#domain/clean-text.ts";
import { CUSTOMER_FIELDS, type CustomerField } from "#domain/moving/customer-file.ts";
import { SYSTEM_NAMES } from "#domain/moving/file-kinds.ts";
import { isServedPostcode, NOT_SERVED, parsePostcode } from "#domain/pricing/delivery.ts";
import { addMovedCustomer, hashPassword, type MovedCustomer } from "#server/accounts/index.ts";
import { addMovedReader } from "#server/marketing/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  defineKind,
  type FileRecord,
  isYes,
  type RecordOutcome,
  readMoment,
  type SystemFiles,
  type WriteContext,
} from "#server/platform/imports/index.ts";
import { readText } from "#server/platform/tables/index.ts";

type Headings = Readonly<Partial<Record<CustomerField, readonly string[]>>>;

const COUNTED = "The imported orders show it";
const TAGS = "Set tags in the customer's details";
const TEXTS = "The shop sends no text messages";

const SHOPIFY: Headings = {
  email: ["Email"],
  firstName: ["First Name"],
  lastName: ["Last Name"],
  phone: ["Phone", "Default Address Phone"],
  line1: ["Default Address Address1", "Address1"],
  line2: ["Default Address Address2", "Address2"],
  city: ["Default Address City", "City"],
  postcode: ["Default Address Zip", "Zip"],
  country: ["Default Address Country Code", "Country Code", "Country"],
  consent: ["Accepts Email Marketing", "Accepts Marketing"],
};

const WOOCOMMERCE: Headings = {
  email: ["email", "customer_email", "user_email", "billing_email"],
  firstName: ["first_name", "billing_first_name"],
  lastName: ["last_name", "billing_last_name"],
  fullName: ["Name"],
  phone: ["billing_phone"],
  line1: ["shipping_address_1", "billing_address_1"],
  line2: ["shipping_address_2", "billing_address_2"],
  city: ["shipping_city", "billing_city", "City"],
  postcode: ["shipping_postcode", "billing_postcode", "Postal Code"],
  country: ["shipping_country", "billing_country", "Country / Region"],
};

const SQUARESPACE: Headings = {
  email: ["Email", "Email Address"],
  firstName: ["First Name"],
  lastName: ["Last Name"],
  phone: ["Shipping Phone Number", "Billing Phone Number", "Phone"],
  line1: ["Shipping Address 1", "Shipping Address1", "Billing Address 1", "Billing Address1"],
  line2: ["Shipping Address 2", "Shipping Address2", "Billing Address 2", "Billing Address2"],
  city: ["Shipping City", "Billing City"],
  postcode: ["Shipping Zip", "Shipping Postal Code", "Billing Zip", "Billing Postal Code"],
  country: ["Shipping Country", "Billing Country"],
  consent: ["Accepts Marketing"],
  consentAt: ["Subscriber Since"],
  consentSource: ["Subscriber Source"],
};

/** Files of customers. docs/moving-in.md names the vendor's page for each. */
const FILES: SystemFiles = {
  shopify: {
    marks: [
      ["Email"],
      ["First Name"],
      ["Accepts Email Marketing", "Accepts Marketing"],
      ["Default Address Zip", "Zip"],
    ],
    headings: SHOPIFY,
    leftBehind: {
      Tags: TAGS,
      "Total Spent": COUNTED,
      "Total Orders": COUNTED,
      "Accepts SMS Marketing": TEXTS,
      "Default Address Company": "Enter it in the first line of the address",
      Note: "Add a note to the customer",
    },
  },
  woocommerce: {
    marks: [
      ["email", "customer_email", "user_email"],
      ["Username", "customer_id", "user_login"],
      ["Sign Up", "billing_postcode", "date_registered"],
    ],
    headings: WOOCOMMERCE,
    leftBehind: { Orders: COUNTED, "Total Spend": COUNTED, AOV: COUNTED, Username: "Customers sign in by email" },
  },
  squarespace: {
    marks: [["Email", "Email Address"], ["First Name"], ["Subscriber Since", "Customer Since", "Accepts Marketing"]],
    headings: SQUARESPACE,
    leftBehind: { Tags: TAGS, "Total Spent": COUNTED, "Order Count": COUNTED, "Total Order Count": COUNTED },
  },
  template: {
    marks: [[CUSTOMER_FIELDS.email], [CUSTOMER_FIELDS.firstName], [CUSTOMER_FIELDS.line1], [CUSTOMER_FIELDS.consent]],
    headings: Object.fromEntries(Object.entries(CUSTOMER_FIELDS).map(([field, heading]) => [field, [heading]])),
    leftBehind: {},
  },
};

const EMAIL_HEADINGS = Object.values(FILES).flatMap(({ headings }) => headings.email ?? []);

/** The import of customers with their consent to the newsletter. */
export const CUSTOMERS_IMPORT = defineKind({
  kind: "customers",
  files: FILES,
  keyOf: (_system, cell) => cleanEmail(cell(...EMAIL_HEADINGS)),
  async write(tx, records, context) {
    const passwordHash = await hashPassword(crypto.randomUUID());
    const outcomes: RecordOutcome[] = [];
    for (const record of records) outcomes.push(await writeCustomer(tx, record, { ...context, passwordHash }));
    const customers = outcomes.filter(({ outcome }) => outcome === "new").length;
    if (customers > 0) {
      const change = { action: "import", entity: "moved-customers", entityId: context.record.id, after: { customers } };
      await recordChange(tx, { ...change, actorUserId: context.actorUserId, now: context.now });
    }
    return outcomes;
  },
});

type CustomerContext = WriteContext & { passwordHash: string };

async function writeCustomer(tx: Tx, record: FileRecord, context: CustomerContext): Promise<RecordOutcome> {
  const read = readCustomer(record);
  const typed = readText(record.value("email"));
  if ("refusal" in read) return { outcome: "refused", name: typed, notes: [read.refusal] };
  const { customer, notes } = read;
  const { system } = context.record;
  const { passwordHash, now } = context;
  const id = await addMovedCustomer(tx, customer, { system, passwordHash, now });
  const consent = await writeConsent(tx, record, { customer, context });
  if (id === undefined)
    return { outcome: "unchanged", name: customer.email, notes: ["Already here, and not changed", ...consent] };
  return { outcome: "new", name: customer.email, notes: [...notes, ...consent] };
}

/** Adds a reader of the newsletter for a customer who accepted it. Returns what the merchant should know. */
async function writeConsent(
  tx: Tx,
  record: FileRecord,
  { customer, context }: { customer: MovedCustomer; context: CustomerContext },
): Promise<string[]> {
  if (!context.record.options.takesConsent || !isYes(record.value("consent"))) return [];
  const { system } = context.record;
  const dated = readText(record.value("consentAt"));
  const givenAt = dated === "" ? undefined : readMoment(dated);
  const isFuture = givenAt !== undefined && givenAt > context.now;
  const place = cleanLine(readText(record.value("consentSource"))).slice(0, 100);
  const heading = context.record.headings[context.record.columns.consent ?? -1]?.heading ?? "";
  const isAdded = await addMovedReader(tx, {
    email: customer.email,
    wording: `${heading}: ${record.value("consent")} (${SYSTEM_NAMES[system]}${dated === "" ? ", without a date" : ""})`,
    source: place === "" ? `import:${system}` : `import:${system}: ${place}`,
    givenAt: givenAt === undefined || isFuture ? context.now : givenAt,
  });
  if (!isAdded) return ["The newsletter knows the address already, so its status here stays"];
  return dated !== "" && (givenAt === undefined || isFuture)
    ? [`The day of consent cannot be read (${dated.slice(0, 40)}), so the day of the import is stored`]
    : [];
}

/** An address as accounts store it. */
function cleanEmail(cell: string): string {
  return cleanLine(readText(cell))
    .replace(/^mailto:/i, "")
    .toLowerCase();
}

function readCustomer(record: FileRecord): { customer: MovedCustomer; notes: readonly string[] } | { refusal: string } {
  const typed = cleanEmail(record.value("email"));
  if (typed === "") return { refusal: "It has no email address" };
  const email = emailField.safeParse(typed);
  if (!email.success) return { refusal: "The email address is not valid" };
  const full = cleanLine(readText(record.value("fullName")));
  const split = full.lastIndexOf(" ");
  const own = (field: CustomerField) => cleanLine(readText(record.value(field)));
  const [firstName, lastName] = [own("firstName"), own("lastName")];
  const isSplit = firstName === "" && lastName === "" && full !== "";
  const name = movedName.safeParse(
    isSplit
      ? { firstName: split < 0 ? full : full.slice(0, split), lastName: split < 0 ? "" : full.slice(split + 1) }
      : { firstName, lastName },
  );
  if (!name.success) return { refusal: `The name is not valid: ${name.error.issues[0]?.message ?? ""}` };
  const { address, note } = readAddress(own);
  const notes = [
    ...(note === undefined ? [] : [note]),
    ...(record.rows.length > 1 ? ["Several rows have this address. The first value of each column comes"] : []),
  ];
  return { customer: { email: email.data, ...name.data, phone: own("phone").slice(0, 40), address }, notes };
}

const UK = /^(gb|uk|gbr|united kingdom( \(uk\))?|great britain|england|scotland|wales|northern ireland|)$/i;

/** The address, or why the customer comes without it. */
function readAddress(own: (field: CustomerField) => string): {
  address: MovedCustomer["address"];
  note?: string;
} {
  const [line1, line2, city] = [own("line1"), own("line2"), own("city")];
  const typed = own("postcode");
  if (line1 === "" && typed === "") return { address: undefined };
  const without = (reason: string) => ({ address: undefined, note: `It comes without the address: ${reason}` });
  if (!UK.test(own("country"))) return without("we deliver to the United Kingdom only");
  const postcode = parsePostcode(typed);
  if (postcode === undefined) return without(`${typed === "" ? "it has no postcode" : "the postcode is not valid"}`);
  if (!isServedPostcode(postcode)) return without(NOT_SERVED);
  const read = movedAddress.safeParse({ line1, line2, city, postcode });
  return read.success ? { address: read.data } : without(read.error.issues[0]?.message ?? "it is not complete");
}
