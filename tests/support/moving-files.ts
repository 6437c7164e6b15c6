import { stringify } from "csv-stringify/sync";

type Row = Readonly<Record<string, string>>;

/** A file with these headings, and a row for each record. */
export function movingFile(
  headings: readonly string[],
  rows: readonly Row[],
  options: { delimiter?: string; bom?: boolean } = {},
): string {
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? ""));
  return stringify([[...headings], ...cells], { record_delimiter: "windows", ...options });
}

const SHOPIFY = [
  "Handle",
  "Title",
  "Body (HTML)",
  "Vendor",
  "Type",
  "Tags",
  "Published",
  "Option1 Name",
  "Option1 Value",
  "Option2 Name",
  "Option2 Value",
  "Variant SKU",
  "Variant Grams",
  "Variant Inventory Qty",
  "Variant Price",
  "Image Src",
  "Variant Image",
  "SEO Title",
  "Status",
];

/** Shopify's export with a byte order mark, HTML in several lines, a twin handle and prices with commas. */
export function shopifyFile(): string {
  const oat = { Handle: "oat-soap", "Option1 Name": "Size", "Option2 Name": "Scent" };
  const body =
    '<p>A “gentle” soap,\nwith <b>oats</b>.</p>\n\n<ul>\n<li>Oats</li>\n<li>Honey &amp; milk</li></ul><script>x("</p>")</script>';
  return movingFile(
    SHOPIFY,
    [
      {
        ...oat,
        Title: "Oat Soap",
        "Body (HTML)": body,
        Vendor: "Us",
        Type: "Hand soap",
        Tags: "soap, oats",
        Published: "true",
        "Option1 Value": "100 g",
        "Option2 Value": "Plain",
        "Variant SKU": "OAT-100",
        "Variant Grams": "100",
        "Variant Inventory Qty": "12",
        "Variant Price": "4.50",
        "Image Src": "https://cdn.example/oat.jpg",
        Status: "active",
      },
      {
        Handle: "oat-soap",
        "Option1 Value": "250 g",
        "Option2 Value": "Rose",
        "Variant SKU": "OAT-250",
        "Variant Grams": "250.0",
        "Variant Inventory Qty": "3",
        "Variant Price": "9,90",
        "Variant Image": "https://cdn.example/rose.jpg",
      },
      { Handle: "oat-soap", "Image Src": "https://cdn.example/oat-2.jpg" },
      {
        Handle: "creme",
        Title: "Crème, “rich”",
        Tags: "cream",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        "Variant Inventory Qty": "-3",
        "Variant Price": "1,234.50",
        "SEO Title": "A very long title for search engines that is much longer than sixty characters",
        Status: "draft",
      },
      {
        Handle: "CREME",
        Title: "Another",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        "Variant Price": "5",
      },
      { Title: "Without a handle", "Variant Price": "5.00" },
      {
        Handle: "oat-soap-old",
        Title: "Oat Soap",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        "Variant SKU": "oat-100",
        "Variant Inventory Qty": "1",
        "Variant Price": "2.00",
      },
      { Handle: "oat-soap-old", "Image Src": "http://192.168.0.1/admin.png" },
    ],
    { bom: true },
  );
}

const WOOCOMMERCE = [
  "ID",
  "Type",
  "SKU",
  "Name",
  "Published",
  "Short description",
  "Description",
  "Stock",
  "Weight (kg)",
  "Sale price",
  "Regular price",
  "Categories",
  "Tags",
  "Images",
  "Parent",
  "Attribute 1 name",
  "Attribute 1 value(s)",
];

/** WooCommerce's export with a variation before its parent, other product types and "\n" in a description. */
export function wooCommerceFile(): string {
  const weight = { "Attribute 1 name": "Weight" };
  return movingFile(WOOCOMMERCE, [
    {
      ...weight,
      ID: "45",
      Type: "variation",
      SKU: "SALT-5",
      Name: "Bath Salt - 500 g",
      Published: "1",
      Stock: "3",
      "Weight (kg)": "0,5",
      "Regular price": "7.20",
      Parent: "SALT",
      "Attribute 1 value(s)": "500 g",
    },
    {
      ...weight,
      ID: "44",
      Type: "variable",
      SKU: "SALT",
      Name: "Bath Salt",
      Published: "1",
      Description: "<p>Sea salt</p>",
      Categories: "Bath > Salts, Gifts",
      "Attribute 1 value(s)": "500 g, 1 kg",
      Images: "https://old.example/salt.jpg, https://old.example/salt-2.jpg",
    },
    {
      ...weight,
      ID: "46",
      Type: "variation",
      SKU: "SALT-10",
      Name: "Bath Salt - 1 kg",
      Published: "1",
      Stock: "",
      "Weight (kg)": "1",
      "Sale price": "10",
      "Regular price": "12",
      Parent: "id:44",
      "Attribute 1 value(s)": "1 kg",
    },
    {
      ID: "50",
      Type: "simple",
      SKU: "CAN-1",
      Name: "Candle",
      Published: "1",
      Description: "Line one\nLine two",
      "Weight (kg)": ".22",
      "Regular price": "15.0000",
      Categories: "Home",
      Stock: "4",
    },
    { ID: "51", Type: "simple, virtual", Name: "Towel", Published: "0", "Regular price": "8.00" },
    { ID: "52", Type: "grouped", Name: "Group", Published: "1" },
    { ID: "53", Type: "variation", Name: "Lost", Published: "1", "Regular price": "1.00", Parent: "id:999" },
    { ID: "54", Type: "simple", Name: "Free?", Published: "1", "Regular price": "on request" },
  ]);
}

const ETSY = [
  "TITLE",
  "DESCRIPTION",
  "PRICE",
  "CURRENCY_CODE",
  "QUANTITY",
  "TAGS",
  "MATERIALS",
  "IMAGE1",
  "IMAGE2",
  "VARIATION 1 TYPE",
  "VARIATION 1 NAME",
  "VARIATION 1 VALUES",
  "SKU",
];

/** Etsy's export with semicolons, as a spreadsheet saves it. */
export function etsyFile(): string {
  return movingFile(
    ETSY,
    [
      {
        TITLE: "Rosé Balm",
        DESCRIPTION: "For dry hands",
        PRICE: "6,50",
        CURRENCY_CODE: "GBP",
        QUANTITY: "12",
        "VARIATION 1 TYPE": "Size",
        "VARIATION 1 NAME": "Size",
        "VARIATION 1 VALUES": "15 ml,30 ml",
        SKU: "RB-15,RB-30",
        IMAGE1: "https://i.example/balm.jpg",
      },
      { TITLE: "Lip balm", DESCRIPTION: "Two lines\nof text", PRICE: "3.00", CURRENCY_CODE: "GBP", QUANTITY: "40" },
      { TITLE: "Dollar balm", PRICE: "3.00", CURRENCY_CODE: "USD", QUANTITY: "1" },
    ],
    { delimiter: ";" },
  );
}

const SQUARESPACE = [
  "Product ID [Non Editable]",
  "Variant ID [Non Editable]",
  "Product Type [Non Editable]",
  "Product Page",
  "Product URL",
  "Title",
  "Description",
  "SKU",
  "Option Name 1",
  "Option Value 1",
  "Price",
  "Sale Price",
  "On Sale",
  "Stock",
  "Categories",
  "Tags",
  "Weight",
  "Visible",
  "Hosted Image URLs",
];

/** Squarespace's export: the rows of further variants have no product fields. */
export function squarespaceFile(): string {
  return movingFile(SQUARESPACE, [
    {
      "Product ID [Non Editable]": "p1",
      "Variant ID [Non Editable]": "v1",
      "Product Type [Non Editable]": "PHYSICAL",
      "Product Page": "store",
      "Product URL": "body-oil",
      Title: "Body Oil",
      Description: "<p>Rich oil</p>",
      SKU: "OIL-S",
      "Option Name 1": "Size",
      "Option Value 1": "Small",
      Price: "10.00",
      Stock: "5",
      Categories: "/body/oils, /gifts",
      Weight: "0.15",
      Visible: "Yes",
      "Hosted Image URLs": "https://images.example/a.jpg https://images.example/b.jpg",
    },
    { "Variant ID [Non Editable]": "v2", SKU: "OIL-L", "Option Value 1": "Large", Price: "18.00", Stock: "Unlimited" },
    {
      "Product ID [Non Editable]": "p2",
      "Variant ID [Non Editable]": "v3",
      "Product Type [Non Editable]": "PHYSICAL",
      "Product Page": "store",
      "Product URL": "comb",
      Title: "Comb",
      Price: "4.00",
      Stock: "2",
      Visible: "No",
    },
    { "Product ID [Non Editable]": "p3", "Product Type [Non Editable]": "DIGITAL", Title: "E-book", Price: "4.00" },
  ]);
}
