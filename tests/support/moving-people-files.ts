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
