import { adminPaths } from "#web/admin-paths.ts";
import { monthWords } from "#web/monthly-box/steer/months.ts";

/** What something of the shop is called, and where it is seen. */
export interface Thing {
  words: string;
  /** Undefined for what has no page. */
  to: string | undefined;
}

type NameThing = (id: string) => Thing;

/** By the names of the shop's own records; how each names one of its kind. */
const THINGS: Readonly<Record<string, NameThing>> = {
  order: (id) => ({ words: `Order #${id}`, to: adminPaths.order(Number(id)) }),
  subscription: (id) => ({ words: `Subscription #${id}`, to: adminPaths.subscription(Number(id)) }),
  customer: (id) => ({ words: `Customer ${id}`, to: adminPaths.customer(Number(id)) }),
  user: (id) => ({ words: `Account ${id}`, to: adminPaths.customer(Number(id)) }),
  product: (id) => ({ words: `Product ${id}`, to: adminPaths.product(Number(id)) }),
  category: (id) => ({ words: `Category ${id}`, to: adminPaths.categories }),
  "discount-code": (id) => ({ words: `Discount code ${id}`, to: adminPaths.discount(Number(id)) }),
  letter: (id) => ({ words: `Letter ${id}`, to: adminPaths.letter(Number(id)) }),
  newsletter: (id) => ({ words: `Newsletter issue ${id}`, to: adminPaths.newsletter }),
  issue: (id) => ({ words: `Newsletter issue ${id}`, to: adminPaths.newsletter }),
  return: (id) => ({ words: `Return ${id}`, to: adminPaths.returns }),
  sample: (id) => ({ words: `Sample request ${id}`, to: adminPaths.samples }),
  claim: (id) => ({ words: `Claim ${id}`, to: adminPaths.claims }),
  batch: (id) => ({ words: `Batch ${id}`, to: undefined }),
  picture: (id) => ({ words: `Picture ${id}`, to: undefined }),
  refund: (id) => ({ words: `Refund ${id}`, to: undefined }),
  box: (id) => ({ words: `Monthly box ${id}`, to: undefined }),
  parcel: (id) => ({ words: `Parcel ${id}`, to: undefined }),
  clock: () => ({ words: "The shop's clock", to: adminPaths.boxRun }),
  "box-run": (month) => ({ words: `Box run of ${monthWords(month)}`, to: adminPaths.boxRunOf(month) }),
};

/** What a record of the shop is called: "order" and "1044" are "Order #1044". */
export function thingOf(kind: string, id: string): Thing {
  return THINGS[kind]?.(id) ?? { words: `${sentence(kind.replaceAll("-", " "))} ${id}`.trim(), to: undefined };
}

/** Its first letter large. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
