import { settingLabel } from "#web/admin/settings/setting-sections.ts";

const FIELDS: Readonly<Record<string, string>> = {
  amountPence: "Amount",
  archivedAt: "Archived",
  bestBeforeOn: "Best before",
  categoryId: "Category",
  cpnpNumber: "Notification number",
  deliveryAmount: "Delivery",
  dispatched: "Boxes sent off",
  givesStockBack: "Goods back on the shelf",
  imageUrl: "Picture",
  pictureAlts: "What is seen on the pictures",
  isActive: "On sale",
  isSubscription: "Subscription product",
  madeOn: "Made",
  maxUses: "Greatest number of uses",
  minOrderValue: "Least order",
  minimumOrderAmount: "Least order",
  now: "Time",
  sku: "SKU",
  trackingNumber: "Tracking number",
  unopenedUnits: "Units that came back unopened",
  validUntil: "Last day",
};

/** Only of use to whoever mends the shop. */
const INNER = ["refundId", "returnId", "version"];

export function isInnerField(path: string): boolean {
  return INNER.includes(path);
}

/** What a field is called: "givesStockBack" is "Goods back on the shelf", "netVolumeMl" is "Net volume ml". */
export function fieldLabel(path: string): string {
  const known = FIELDS[path] ?? settingLabel(path);
  if (known) return known;
  const text = path
    .split(".")
    .map((part) => FIELDS[part] ?? partLabel(part))
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function partLabel(part: string): string {
  return part
    .replace(/(Pence|At|On|Id)$/, "")
    .replace(/^is(?=[A-Z])/, "")
    .replaceAll(/[-_]/g, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase();
}
