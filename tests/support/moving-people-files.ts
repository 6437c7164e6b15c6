import { movingFile } from "./moving-files.ts";

const SHOPIFY = [
  "Customer ID",
  "First Name",
  "Last Name",
  "Email",
  "Accepts Email Marketing",
  "Default Address Company",
  "Default Address Address1",
  "Default Address Address2",
  "Default Address City",
  "Default Address Province Code",
  "Default Address Country Code",
  "Default Address Zip",
  "Default Address Phone",
  "Phone",
  "Accepts SMS Marketing",
  "Total Spent",
  "Total Orders",
  "Note",
  "Tax Exempt",
  "Tags",
];

const HAZEL = {
  "First Name": "Hazel",
  "Last Name": "O'Brien, “the elder”",
  Email: "Hazel@Example.org ",
  "Accepts Email Marketing": "yes",
  "Default Address Address1": "Flat 2\nMill House",
  "Default Address City": "Bath",
  "Default Address Country Code": "GB",
  "Default Address Zip": "'ba12ab",
  Phone: "'+447700900123",
  "Total Spent": "42.00",
  Tags: "vip",
};

/** Shopify's export with a byte order mark, an address in two lines, a twin, formulas and addresses abroad. */
export function shopifyCustomersFile(): string {
  return movingFile(
    SHOPIFY,
    [
      HAZEL,
      {
        "First Name": "Rémy",
        "Last Name": "Vale",
        Email: "remy@example.org",
        "Accepts Email Marketing": "no",
        "Default Address Address1": "1 Rue de Paris",
        "Default Address Country Code": "FR",
        "Default Address Zip": "75001",
      },
      { ...HAZEL, Email: "hazel@example.org", "First Name": "Twin" },
      { "First Name": "No", "Last Name": "Address", "Accepts Email Marketing": "yes" },
      { Email: "not an address", "First Name": "Bad" },
      { Email: "spam@example.org", "First Name": "=HYPERLINK(http://evil.example)" },
      {
        Email: "ash@example.org",
        "First Name": "Ash",
        "Default Address Address1": "3 Sea Road",
        "Default Address City": "Bath",
        "Default Address Zip": "ZZ99",
      },
    ],
    { bom: true },
  );
}

/** The customers' report of WooCommerce, which has one column for the name and no consent. */
export function wooCommerceCustomersFile(): string {
  return movingFile(
    ["Name", "Username", "Last Active", "Sign Up", "Email", "Orders", "Total Spend", "AOV", "Country / Region", "City"],
    [
      { Name: "Juniper van Dale", Username: "juniper", Email: "juniper@example.org", "Country / Region": "GB" },
      { Name: "Cher", Email: "cher@example.org" },
    ],
  );
}

/** The contacts of Squarespace in Windows-1252 and with semicolons, with the day of consent. */
export function squarespaceCustomersFile(): Buffer {
  const text = movingFile(
    [
      "Email",
      "First Name",
      "Last Name",
      "Shipping Address 1",
      "Shipping City",
      "Shipping Zip",
      "Shipping Country",
      "Accepts Marketing",
      "Subscriber Since",
      "Subscriber Source",
    ],
    [
      {
        Email: "zoe@example.org",
        "First Name": "Zoé",
        "Last Name": "Marsh",
        "Shipping Address 1": "5 High Street",
        "Shipping City": "Frome",
        "Shipping Zip": "BA11 1AA",
        "Shipping Country": "United Kingdom",
        "Accepts Marketing": "true",
        "Subscriber Since": "2024-03-01 10:30:00 +0000",
        "Subscriber Source": "Newsletter Block",
      },
      { Email: "later@example.org", "Accepts Marketing": "true", "Subscriber Since": "03/04/2024" },
    ],
    { delimiter: ";" },
  );
  return Buffer.from(text, "latin1");
}

/** The shop's own template. */
export function customersTemplate(rows: readonly Readonly<Record<string, string>>[]): string {
  return movingFile(
    ["Email", "First name", "Last name", "Address line 1", "City", "Postcode", "Accepts newsletter", "Accepted on"],
    rows,
  );
}

const SHOPIFY_ORDERS = [
  "Name",
  "Email",
  "Financial Status",
  "Paid at",
  "Fulfillment Status",
  "Currency",
  "Subtotal",
  "Shipping",
  "Taxes",
  "Total",
  "Created at",
  "Lineitem quantity",
  "Lineitem name",
  "Lineitem price",
  "Lineitem sku",
  "Billing Name",
  "Billing Address1",
];

/** Shopify's export of orders: one row for each item, and the order's own values in its first row. */
export function shopifyOrdersFile(sku: string): string {
  const first = {
    Name: "#1001",
    Email: "Hazel@example.org",
    "Financial Status": "paid",
    "Fulfillment Status": "fulfilled",
    Currency: "GBP",
    Total: "1,234.50",
    "Created at": "2024-07-01 23:30:00 +0100",
    "Billing Name": "Hazel “the elder” Vale",
  };
  return movingFile(
    SHOPIFY_ORDERS,
    [
      {
        ...first,
        "Lineitem quantity": "2",
        "Lineitem name": "Old name",
        "Lineitem price": "4.50",
        "Lineitem sku": sku,
      },
      { Name: "#1001", Email: "Hazel@example.org", "Lineitem quantity": "1", "Lineitem name": "=1+1\nGone" },
      { ...first, Name: "#1002", Currency: "EUR", Total: "9,50", "Lineitem name": "Comb", "Lineitem quantity": "x" },
      { ...first, Name: "#1003", "Created at": "07/01/2024" },
      { ...first, Name: "#1004", Total: "free" },
      { ...first, Name: "#1005", "Created at": "2999-01-01" },
      { ...first, Name: "#1007", "Created at": "2019-01-01" },
      { ...first, Name: "", "Lineitem name": "Nameless" },
      { ...first, Name: "#1006", Email: "nobody", "Financial Status": "refunded" },
    ],
    { bom: true },
  );
}

/** WooCommerce's orders, one row an order, with the items in one cell. */
export function wooCommerceOrdersFile(): string {
  return movingFile(
    ["order_id", "order_number", "date", "status", "order_total", "order_currency", "billing_email", "line_items"],
    [
      {
        order_id: "501",
        order_number: "501",
        date: "2023-12-24 09:15:00",
        status: "completed",
        order_total: "12.00",
        order_currency: "GBP",
        billing_email: "hazel@example.org",
        line_items:
          "id:1|name:Bath Salt|product_id:7|sku:SALT|quantity:2|total:8.00;id:2|name:Comb|quantity:1|total:4.00",
      },
    ],
  );
}

/** The coupons of WooCommerce, with conditions that this shop does not know. */
export function wooCommerceCouponsFile(): string {
  const on = { post_status: "publish", type: "percent", amount: "10.00" };
  return movingFile(
    [
      "code",
      "type",
      "description",
      "amount",
      "expiry_date",
      "enable_free_shipping",
      "minimum_amount",
      "maximum_amount",
      "products",
      "customer_emails",
      "usage_limit",
      "usage_limit_per_user",
      "usage_count",
      "post_status",
    ],
    [
      {
        ...on,
        code: "spring10",
        description: "Spring, “all”",
        minimum_amount: "20,00",
        usage_limit: "100",
        usage_count: "40",
      },
      { ...on, code: "TENOFF", type: "fixed_cart", amount: "£2.50", expiry_date: "2999-12-31" },
      { ...on, code: "DRAFT", post_status: "draft" },
      { ...on, code: "SHIP", enable_free_shipping: "yes" },
      { ...on, code: "ONCE", usage_limit_per_user: "1" },
      { ...on, code: "SOAP", products: "OAT-1" },
      { ...on, code: "ITEM", type: "fixed_product" },
      { ...on, code: "OLD", expiry_date: "2020-01-01" },
      { ...on, code: "GONE", usage_limit: "5", usage_count: "5" },
      { ...on, code: "MUCH", amount: "150" },
      { ...on, code: "" },
    ],
  );
}

/** Shopify's discounts. */
export function shopifyDiscountsFile(): string {
  return movingFile(
    ["Name", "Value", "Value Type", "Times Used In Total", "Usage Limit Per Code", "Status", "Start", "End"],
    [
      { Name: "SUMMER", Value: "-15.0", "Value Type": "percentage", Status: "active" },
      { Name: "WELCOME", Value: "-15.0", "Value Type": "percentage" },
      { Name: "welcome", Value: "-15.0", "Value Type": "percentage" },
      { Name: "BOGO", Value: "", "Value Type": "buy_x_get_y" },
      { Name: "AUTUMN", Value: "-5", "Value Type": "fixed_amount", Start: "2024-01-01 00:00:00 +0000" },
    ],
    { delimiter: ";", bom: true },
  );
}

/** Shopify's export of gift cards. It has only the last four characters of each code. */
export function shopifyGiftCardsFile(): string {
  const card = { "Current Balance": "25.00", "Initial Balance": "50.00", Currency: "GBP", "Enabled?": "true" };
  return movingFile(
    [
      "Id",
      "Last Characters",
      "Customer Name",
      "Email",
      "Order Name",
      "Created At",
      "Expires On",
      "Initial Balance",
      "Current Balance",
      "Currency",
      "Expired?",
      "Enabled?",
      "Disabled At",
    ],
    [
      { ...card, Id: "901", "Last Characters": "7q8r", "Customer Name": "Wren", Email: "Wren@Example.org" },
      { ...card, Id: "902", "Last Characters": "aaaa", "Expires On": "2027-03-31" },
      { ...card, Id: "903", "Last Characters": "bbbb", Email: "b@example.org", "Enabled?": "false" },
      { ...card, Id: "904", "Last Characters": "cccc", Email: "c@example.org", Currency: "EUR" },
    ],
  );
}

/** A gift card extension of WooCommerce. "balance" is what the card was sold for, "remaining" what is left. */
export function wooCommerceGiftCardsFile(): string {
  const card = { balance: "50.00", remaining: "25.00", is_active: "on", sender: "Fern" };
  return movingFile(
    ["id", "code", "recipient", "sender", "message", "balance", "remaining", "expire_date", "is_active"],
    [
      {
        ...card,
        id: "1",
        code: "H4XJ-9K2M-3N5P-7Q8R",
        recipient: "wren@example.org",
        message: "For you, “Wren”\n=1+1",
      },
      { ...card, id: "2", code: "Xmas-Gift-24", remaining: "1,000.50", expire_date: "2027-03-31" },
      { ...card, id: "3", code: "7Q8R" },
      { ...card, id: "4", code: "DONE-DONE-DONE-0001", remaining: "0" },
      { ...card, id: "5", code: "PAST-PAST-PAST-0001", expire_date: "2024-01-31" },
      { ...card, id: "6", code: "WHEN-WHEN-WHEN-0001", expire_date: "03/04/2031" },
      { ...card, id: "7", code: "GIFT-OFF-0000-0001", is_active: "off" },
      { ...card, id: "8", code: "MINUS-0000-0001", remaining: "-5" },
      { ...card, id: "9", code: "GÎFT-0000-0001" },
      { ...card, id: "10", code: "xmas gift 24" },
      { ...card, id: "11", code: "WELCOME-2024" },
      { ...card, id: "12", code: "RICH-RICH-RICH-0001", remaining: "10000.01" },
    ],
  );
}
