import type { AdminLetter } from "#contract/admin-letters.ts";
import { type Thing, thingOf } from "#web/admin/kit/thing-words.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { monthWords } from "#web/monthly-box/steer/months.ts";
import { formatDayLong } from "#web/ui/day.tsx";

/** Kinds whose second part is one of the shop's records. */
const RECORDS = ["order", "subscription", "user", "sample", "issue", "return", "refund", "box", "parcel"];

/** What a letter is about, in words: "subscription:7:2027-01" is "Subscription #7, January 2027". */
export function aboutWords({ about, orderId }: Pick<AdminLetter, "about" | "orderId">): Thing {
  const [kind = "", id = "", ...rest] = about.split(":");
  if (kind === "low-stock") return { words: `Low stock of product ${id}`, to: adminPaths.product(Number(id)) };
  if (!RECORDS.includes(kind)) return { words: warningWords(kind, rest.at(-1) ?? id), to: undefined };
  const thing = thingOf(kind, id);
  const words = [thing.words, ...rest.slice(0, 1).flatMap(partWords)].join(", ");
  if (orderId === null || kind === "order") return { ...thing, words };
  return {
    words: `Order #${orderId}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
    to: adminPaths.order(orderId),
  };
}

/** A month that a letter is about; other parts only make it go once. */
function partWords(part: string): string[] {
  return /^\d{4}-\d{2}$/.test(part) ? [monthWords(part)] : [];
}

/** A warning to the shop or a message from outside: its kind, with its day where it has one. */
function warningWords(kind: string, last: string): string {
  const name = /^[a-z-]+$/.test(kind) ? kind.replaceAll("-", " ") : "message";
  const words = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? `${words}, ${formatDayLong(last)}` : words;
}
