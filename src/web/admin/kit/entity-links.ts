import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import { NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import { type AudienceNames, DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ADMIN_TABS, type AdminTab } from "#web/admin/frame/admin-tabs.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";

/** The name of a record and the page that shows it. */
export interface EntityLink {
  text: string;
  /** Address of the record's page. Undefined for a record without a page. */
  to: string | undefined;
}

interface Entity {
  /** Plural in the filter of the activity log. A kind without one is not a choice there. */
  label?: string;
  /** Defaults to the kind with the record's id, and no page. */
  link?: (id: string, names: AudienceNames) => EntityLink;
}

/** Kinds of records in the activity log. */
const ENTITIES: Readonly<Record<string, Entity>> = {
  order: { label: "Orders", link: (id) => ({ text: `Order #${id}`, to: adminPaths.order(Number(id)) }) },
  subscription: {
    label: "Subscriptions",
    link: (id) => ({ text: `Subscription #${id}`, to: adminPaths.subscription(Number(id)) }),
  },
  product: { label: "Products", link: (id) => ({ text: `Product ${id}`, to: adminPaths.product(Number(id)) }) },
  "product-family": { label: "Product families" },
  batch: { label: "Batches" },
  picture: { label: "Pictures" },
  "discount-code": {
    label: "Discount codes",
    link: (id) => ({ text: `Discount code ${id}`, to: adminPaths.discount(Number(id)) }),
  },
  setting: { label: "Settings" },
  sample: { label: "Samples", link: (id) => ({ text: `Sample request ${id}`, to: adminPaths.samples }) },
  letter: { label: "Emails", link: (id) => ({ text: `Email ${id}`, to: adminPaths.email(Number(id)) }) },
  return: { label: "Returns", link: (id) => ({ text: `Return ${id}`, to: adminPaths.returns }) },
  staff: { label: "Staff", link: (id) => ({ text: `Member of staff ${id}`, to: adminPaths.staff }) },
  "staff-role": { label: "Roles", link: (id) => ({ text: `Role ${id}`, to: adminPaths.staff }) },
  "api-key": { label: "API keys", link: (id) => ({ text: `API key ${id}`, to: adminPaths.connections }) },
  webhook: { label: "Webhooks", link: (id) => ({ text: `Webhook ${id}`, to: adminPaths.connections }) },
  customer: { label: "Customers", link: (id) => ({ text: `Customer ${id}`, to: adminPaths.customer(Number(id)) }) },
  conversation: {
    label: "Messages",
    link: (id) => ({ text: `Conversation ${id}`, to: adminPaths.message(Number(id)) }),
  },
  "reply-template": {
    label: "Templates for answers",
    link: (id) => ({ text: `Template for answers ${id}`, to: adminPaths.messages }),
  },
  "box-run": {
    label: "Box runs",
    link: (month) => ({ text: `Box run of ${monthLabel(month)}`, to: adminPaths.boxRunOf(month) }),
  },
  recipe: { label: "Recipes", link: nameRecipe },
  parcel: { label: "Parcels" },
  box: { label: "Monthly boxes", link: (id) => ({ text: `Monthly box ${id}`, to: undefined }) },
  newsletter: { label: "Newsletter", link: (id) => ({ text: `Newsletter issue ${id}`, to: adminPaths.newsletter }) },
  "gift-card": {
    label: "Gift cards",
    link: (id) => ({ text: `Gift card ${id}`, to: adminPaths.giftCard(Number(id)) }),
  },
  review: { label: "Reviews" },
  replacement: { label: "Replacements" },
  user: { label: "Accounts", link: (id) => ({ text: `Account ${id}`, to: adminPaths.customer(Number(id)) }) },
  issue: { link: (id) => ({ text: `Newsletter issue ${id}`, to: adminPaths.newsletter }) },
  clock: { link: () => ({ text: "The shop's clock", to: adminPaths.boxRun }) },
  ...Object.fromEntries(Object.values<AdminTab>(ADMIN_TABS).flatMap(entityOfTab)),
};

/** Choices of the activity log's filter. */
export const ENTITY_OPTIONS: readonly { value: string; label: string }[] = Object.entries(ENTITIES).flatMap(
  ([value, { label }]) => (label ? [{ value, label }] : []),
);

/** Entity of a tab that lists one kind of record and names it. */
function entityOfTab({ record, label, path }: AdminTab): [string, Entity][] {
  return record ? [[record, { label, link: (id) => ({ text: `${kindLabel(record)} ${id}`, to: path }) }]] : [];
}

/** Name of a recipe whose id is "2026-12 women 100natural". */
function nameRecipe(id: string, names: AudienceNames): EntityLink {
  const [month = "", audience = "", naturalness = ""] = id.split(" ");
  const box = AUDIENCES.find((each) => each === audience);
  if (month === "standard" && box) return { text: `Standard box, ${names[box]}`, to: adminPaths.recipes };
  const kind = NATURALNESS.find((each) => each === naturalness);
  if (!box || !kind) return { text: `Recipe ${id}`, to: undefined };
  return {
    text: `Recipe of ${monthLabel(month)}, ${names[box]}, ${NATURALNESS_PHRASES[kind]}`,
    to: adminPaths.recipe(month, `${box}-${kind}`),
  };
}

/** Link of a record: "order" and "1044" give "Order #1044". The names are those of the audiences, for recipes. */
export function entityLink(kind: string, id: string, names: AudienceNames = DEFAULT_AUDIENCE_NAMES): EntityLink {
  return ENTITIES[kind]?.link?.(id, names) ?? { text: `${kindLabel(kind)} ${id}`.trim(), to: undefined };
}

/** Capitalises the first letter. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** First and last name, else the username, else the email address. */
export function customerName(
  customer: Pick<AdminOrder, "userFirstName" | "userLastName" | "userName" | "userEmail">,
): string {
  return `${customer.userFirstName} ${customer.userLastName}`.trim() || customer.userName || customer.userEmail;
}

/** Label of a kind of email or record: "Order confirmed" for "order-confirmed". */
export function kindLabel(kind: string): string {
  return sentence(kind.replaceAll("-", " "));
}
