import type { FiveProductIds } from "./seed-product.ts";

/** A box's own words by audience, and the five items it holds in a month without a recipe, all 100% natural. */
export const boxCopy: Record<
  "women" | "men" | "children",
  { name: string; strapline: string; description: string; standardProductIds: FiveProductIds }
> = {
  women: {
    name: "Women's Monthly Subscription Box",
    strapline: "Five handmade things, from rose to rosemary",
    description:
      "A bath bomb, a soap bar, a jar of Dead Sea salt and a set of mini hearts, chosen to go together. The " +
      "fifth thing is an oil blend one month and something for the bathroom shelf the next. Flowers, herbs " +
      "and citrus take turns through the year.",
    standardProductIds: [2, 12, 19, 26, 39],
  },
  men: {
    name: "Men's Monthly Subscription Box",
    strapline: "Five handmade things, with wood, herbs and salt",
    description:
      "A bath bomb, a soap bar, Dead Sea salt, an oil blend and one good thing for the bathroom. The scents " +
      "are mostly dry and green: cedar, pine, rosemary, grapefruit. Nothing in it smells of a changing room.",
    standardProductIds: [6, 15, 21, 43, 35],
  },
  children: {
    name: "Children's Monthly Subscription Box",
    strapline: "Five mild things that make bath time easy",
    description:
      "A bath bomb, a soap bar, Dead Sea salt, a set of mini hearts and something soft to wash with or a " +
      "dish to keep the soap on. Everything is mild and most of it has no scent at all. Made for children " +
      "from 3 years, with an adult beside the bath.",
    standardProductIds: [3, 11, 22, 28, 36],
  },
};
