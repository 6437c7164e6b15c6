import { MOST_POPULAR_CLAIM } from "#domain/most-popular-claim.ts";

/** What the shop says of itself. In a demonstration the figures are shown as such; a real merchant must prove each. */
export interface SeedClaim {
  key: string;
  kind: "statistic" | "rating" | "promise" | "testimonial";
  text: string;
  detail: string;
  audience?: "women" | "men" | "children";
}

export const claims: readonly SeedClaim[] = [
  { key: "customers", kind: "statistic", text: "2,500+", detail: "happy customers" },
  { key: "satisfaction", kind: "statistic", text: "98%", detail: "satisfaction" },
  { key: "average", kind: "statistic", text: "4.9 out of 5", detail: "average rating" },
  { key: "rating-women", kind: "rating", text: "4.9", detail: "1,247 reviews", audience: "women" },
  { key: "rating-men", kind: "rating", text: "4.8", detail: "983 reviews", audience: "men" },
  { key: "rating-children", kind: "rating", text: "4.9", detail: "756 reviews", audience: "children" },
  {
    key: "natural",
    kind: "promise",
    text: "99%-100% natural",
    detail: "said of every product, with its colours named",
  },
  { key: "essential-oils", kind: "promise", text: "100% essential oils", detail: "no synthetic fragrance" },
  { key: "plastic-free", kind: "promise", text: "Plastic-free packaging", detail: "kraft, paper tape, glass and tin" },
  { key: "box-value", kind: "promise", text: "£35-45 of goods in a box", detail: "the five items bought one by one" },
  {
    key: MOST_POPULAR_CLAIM,
    kind: "promise",
    text: "Most Popular",
    detail: "the plan of 12 boxes, among the four lengths",
  },
  {
    key: "testimonial-1",
    kind: "testimonial",
    text: "The box sits on the edge of the bath all month. My daughter picks the bomb, I keep the salt.",
    detail: "Hannah, Leeds",
  },
  {
    key: "testimonial-2",
    kind: "testimonial",
    text: "I bought it for my husband as a joke. He has now asked twice when the next one comes.",
    detail: "Marged, Cardiff",
  },
  {
    key: "testimonial-3",
    kind: "testimonial",
    text: "It says on the page what the second month costs. That is why I signed up.",
    detail: "Tom, Norwich",
  },
];
