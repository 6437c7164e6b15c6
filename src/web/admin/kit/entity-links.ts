import type { AdminOrder } from "#contract/orders/admin-orders.ts";
import { AUDIENCE_LABELS, NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import { AUDIENCES, NATURALNESS } from "#domain/subscriptions/plans.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";

/** The name of a record and the page that shows it. */
export interface EntityLink {
  text: string;
  /** Address of the record's page. Undefined for a record without a page. */
  to: string | undefined;
}

type NameEntity = (id: string) => EntityLink;

/** Functions that return a record's link, by kind of record. */
const ENTITIES: Readonly<Record<string, NameEntity>> = {
  order: (id) => ({ text: `Order #${id}`, to: adminPaths.order(Number(id)) }),
  subscription: (id) => ({ text: `Subscription #${id}`, to: adminPaths.subscription(Number(id)) }),
  customer: (id) => ({ text: `Customer ${id}`, to: adminPaths.customer(Number(id)) }),
  user: (id) => ({ text: `Account ${id}`, to: adminPaths.customer(Number(id)) }),
  product: (id) => ({ text: `Product ${id}`, to: adminPaths.product(Number(id)) }),
  category: (id) => ({ text: `Category ${id}`, to: adminPaths.categories }),
  "discount-code": (id) => ({ text: `Discount code ${id}`, to: adminPaths.discount(Number(id)) }),
  letter: (id) => ({ text: `Email ${id}`, to: adminPaths.email(Number(id)) }),
  newsletter: (id) => ({ text: `Newsletter issue ${id}`, to: adminPaths.newsletter }),
  issue: (id) => ({ text: `Newsletter issue ${id}`, to: adminPaths.newsletter }),
  return: (id) => ({ text: `Return ${id}`, to: adminPaths.returns }),
  sample: (id) => ({ text: `Sample request ${id}`, to: adminPaths.samples }),
  claim: (id) => ({ text: `Claim ${id}`, to: adminPaths.claims }),
  batch: (id) => ({ text: `Batch ${id}`, to: undefined }),
  picture: (id) => ({ text: `Picture ${id}`, to: undefined }),
  refund: (id) => ({ text: `Refund ${id}`, to: undefined }),
  box: (id) => ({ text: `Monthly box ${id}`, to: undefined }),
  parcel: (id) => ({ text: `Parcel ${id}`, to: undefined }),
  clock: () => ({ text: "The shop's clock", to: adminPaths.boxRun }),
  recipe: nameRecipe,
  "box-run": (month) => ({ text: `Box run of ${monthLabel(month)}`, to: adminPaths.boxRunOf(month) }),
};

/** Name of a recipe whose id is "2026-12 women 100natural". */
function nameRecipe(id: string): EntityLink {
  const [month = "", audience = "", naturalness = ""] = id.split(" ");
  const box = AUDIENCES.find((each) => each === audience);
  const kind = NATURALNESS.find((each) => each === naturalness);
  if (!box || !kind) return { text: `Recipe ${id}`, to: undefined };
  return {
    text: `Recipe of ${monthLabel(month)}, ${AUDIENCE_LABELS[box]}, ${NATURALNESS_PHRASES[kind]}`,
    to: adminPaths.recipe(month, `${box}-${kind}`),
  };
}

/** Link of a record: "order" and "1044" give "Order #1044". */
export function entityLink(kind: string, id: string): EntityLink {
  return ENTITIES[kind]?.(id) ?? { text: `${sentence(kind.replaceAll("-", " "))} ${id}`.trim(), to: undefined };
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

/** Label of a kind of email: "Order confirmed" for "order-confirmed". */
export function emailKindLabel(kind: string): string {
  return sentence(kind.replaceAll("-", " "));
}
