import type { Audience } from "#domain/plans.ts";

const SPELLINGS: Readonly<Record<string, Audience>> = {
  women: "women",
  womens: "women",
  men: "men",
  mens: "men",
  children: "children",
  childrens: "children",
};

/** The audience that an address asks for, as `audience` or `type`, in either spelling. */
export function presetAudience(search: URLSearchParams): Audience | undefined {
  const asked = search.get("audience") ?? search.get("type") ?? "";
  return Object.hasOwn(SPELLINGS, asked) ? SPELLINGS[asked] : undefined;
}
