import type { AdminEmail } from "#contract/admin-emails.ts";
import { type EntityLink, entityLink } from "#web/admin/kit/entity-links.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { monthLabel } from "#web/monthly-box/actions/months.ts";
import { formatDayLong } from "#web/ui/day.tsx";

/** Kinds whose second part is one of the shop's records. */
const RECORDS = ["order", "subscription", "user", "sample", "issue", "return", "refund", "box", "parcel"];

/** What a letter is about, in words: "subscription:7:2027-01" is "Subscription #7, January 2027". */
export function subjectLink({ about, orderId }: Pick<AdminEmail, "about" | "orderId">): EntityLink {
  const [kind = "", id = "", ...rest] = about.split(":");
  if (kind === "low-stock") return { text: `Low stock of product ${id}`, to: adminPaths.product(Number(id)) };
  if (!RECORDS.includes(kind)) return { text: warningLabel(kind, rest.at(-1) ?? id), to: undefined };
  const entity = entityLink(kind, id);
  const text = [entity.text, ...rest.slice(0, 1).flatMap(partLabel)].join(", ");
  if (orderId === null || kind === "order") return { ...entity, text };
  return {
    text: `Order #${orderId}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    to: adminPaths.order(orderId),
  };
}

/** A month that a letter is about; other parts only make it go once. */
function partLabel(part: string): string[] {
  return /^\d{4}-\d{2}$/.test(part) ? [monthLabel(part)] : [];
}

/** A warning to the shop or a message from outside: its kind, with its day where it has one. */
function warningLabel(kind: string, last: string): string {
  const name = /^[a-z-]+$/.test(kind) ? kind.replaceAll("-", " ") : "message";
  const text = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? `${text}, ${formatDayLong(last)}` : text;
}
