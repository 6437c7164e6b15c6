/** Characters that look alike in most type, each with the one that stands for all of them. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[I1|]/g, "l"],
  [/[0]/g, "o"],
  [/rn/gi, "m"],
  [/vv/gi, "w"],
  [/[._-]/g, ""],
];

/** Names that would let somebody speak for the shop. */
const RESERVED = ["admin", "administrator", "root", "support", "help", "hello", "shop", "staff", "meadowandsalt"];

/**
 * What the eye makes of a username: equal for two that look alike. An e-mail address stands for itself, since it names
 * a mailbox and not a person.
 */
export function usernameKey(username: string): string {
  const written = username.normalize("NFKC");
  if (written.includes("@")) return written.toLowerCase();
  return LOOK_ALIKES.reduce((name, [looks, like]) => name.replace(looks, like), written).toLowerCase();
}

const RESERVED_KEYS = new Set(RESERVED.map(readsLike));

/** Whether a name may be taken by a customer: none that reads like the shop's own. */
export function isReservedUsername(username: string): boolean {
  return RESERVED_KEYS.has(readsLike(username));
}

/** Stricter than the key of two customers' names: here a small "i" is taken for what a large one looks like, too. */
function readsLike(username: string): string {
  return usernameKey(username).replaceAll("i", "l");
}
