const SLUG_LENGTH_MAX = 80;

/** Part of a web address from a name: "Rose & Oat Soap" becomes "rose-and-oat-soap". Empty without Latin letters. */
export function toSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/-+$/, "");
}
