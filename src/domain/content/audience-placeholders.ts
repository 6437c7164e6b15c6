import { type AudienceNames, possessive } from "#domain/subscriptions/box-names.ts";
import { nameInSentence } from "#domain/subscriptions/names-in-sentences.ts";
import { AUDIENCES, type Audience } from "#domain/subscriptions/plans.ts";
import type { Placeholder } from "./placeholders.ts";

const EITHER = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** Values of the placeholders that name audiences. Texts have typographic apostrophes. */
export function audiencePlaceholders(names: AudienceNames) {
  const theirs = (audience: Audience) => nameInSentence(possessive(names[audience])).replaceAll("'", "’");
  return {
    "women's": theirs("women"),
    "men's": theirs("men"),
    "children's": theirs("children"),
    audiences: EITHER.format(AUDIENCES.map((audience) => nameInSentence(names[audience]))),
  } as const satisfies Partial<Record<Placeholder, string>>;
}
