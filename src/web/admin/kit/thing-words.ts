import { monthWords } from "#web/monthly-box/steer/months.ts";
import { paths } from "#web/paths.ts";

/** What something of the shop is called, and where it is seen. */
export interface Thing {
  words: string;
  /** Undefined for what has no page. */
  to: string | undefined;
}

type NameThing = (id: string) => Thing;

/** By the names of the shop's own records; how each names one of its kind. */
const THINGS: Readonly<Record<string, NameThing>> = {
  order: (id) => ({ words: `Order #${id}`, to: paths.adminOrder(Number(id)) }),
  subscription: (id) => ({ words: `Subscription #${id}`, to: paths.adminSubscription(Number(id)) }),
  customer: (id) => ({ words: `Customer ${id}`, to: paths.adminCustomer(Number(id)) }),
  user: (id) => ({ words: `Account ${id}`, to: paths.adminCustomer(Number(id)) }),
  product: (id) => ({ words: `Product ${id}`, to: paths.adminProduct(Number(id)) }),
  category: (id) => ({ words: `Category ${id}`, to: paths.adminCategories }),
  "discount-code": (id) => ({ words: `Discount code ${id}`, to: paths.adminDiscount(Number(id)) }),
  letter: (id) => ({ words: `Letter ${id}`, to: paths.adminLetter(Number(id)) }),
  newsletter: (id) => ({ words: `Newsletter issue ${id}`, to: paths.adminNewsletter }),
  issue: (id) => ({ words: `Newsletter issue ${id}`, to: paths.adminNewsletter }),
  return: (id) => ({ words: `Return ${id}`, to: paths.adminReturns }),
  sample: (id) => ({ words: `Sample request ${id}`, to: paths.adminSamples }),
  claim: (id) => ({ words: `Claim ${id}`, to: paths.adminClaims }),
  batch: (id) => ({ words: `Batch ${id}`, to: undefined }),
  picture: (id) => ({ words: `Picture ${id}`, to: undefined }),
  refund: (id) => ({ words: `Refund ${id}`, to: undefined }),
  box: (id) => ({ words: `Monthly box ${id}`, to: undefined }),
  parcel: (id) => ({ words: `Parcel ${id}`, to: undefined }),
  clock: () => ({ words: "The shop's clock", to: paths.adminBoxRun }),
  "box-run": (month) => ({ words: `Box run of ${monthWords(month)}`, to: paths.adminBoxRunOf(month) }),
};

/** What a record of the shop is called: "order" and "1044" are "Order #1044". */
export function thingOf(kind: string, id: string): Thing {
  return THINGS[kind]?.(id) ?? { words: `${sentence(kind.replaceAll("-", " "))} ${id}`.trim(), to: undefined };
}

/** Its first letter large. */
export function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
