import type { MetaFunction } from "react-router";
import { type ActivityEntry, listActivity } from "#contract/admin/admin-overview.ts";
import { formatMoment } from "#domain/format-moment.ts";
import { formatPounds, parsePounds, pence } from "#domain/money.ts";
import { RETURN_REASONS } from "#domain/orders/returns.ts";
import { PERMISSIONS } from "#domain/staff/permissions.ts";
import { type AudienceNames, DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { allowsLabel } from "#web/admin/accounts/staff/permission-labels.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ENTITY_OPTIONS, type EntityLink, entityLink, sentence } from "#web/admin/kit/entity-links.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { sentWord, useIsMailKept } from "#web/admin/kit/use-sent-label.ts";
import { RETURN_REASON_LABELS } from "#web/admin/orders/returns/return-labels.tsx";
import { settingFieldId, settingLabel, settingPath } from "#web/admin/settings/setting-sections.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { formatDayLong, londonDayOf } from "#web/ui/day.tsx";
import { Moment, TimeOfDay } from "#web/ui/moment.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const WORDS_MAX = 400;
/** Number of changed fields that are shown at once. */
const FIELDS_SHOWN = 4;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Activity");

const ACTIVITY = defineList({
  title: "Activity",
  noun: { one: "change", many: "changes" },
  call: listActivity,
  search: "Search by person or number",
  filters: [
    { name: "entity", label: "Changes", allLabel: "Everything", options: ENTITY_OPTIONS },
    { name: "from", label: "From", isDay: true },
    { name: "until", label: "Until", isDay: true },
  ],
  empty: "No changes match.",
  whenNew: "Each change made in the dashboard is listed here with its time and its author.",
});

export default function ActivityPage() {
  return (
    <ResourceList
      of={ACTIVITY}
      rows={(entries) => (
        <div className="mt-6 space-y-6">
          {[...Map.groupBy(entries, ({ at }) => londonDayOf(at))].map(([day, ofDay]) => (
            <section key={day} aria-labelledby={`day-${day}`}>
              <h3 id={`day-${day}`} className="border-b border-line-strong pb-2 text-lg">
                {formatDayLong(day)}
              </h3>
              <ol className="divide-y divide-line border-b border-line">
                {ofDay.map((entry) => (
                  <ActivityItem key={entry.id} entry={entry} isUnderDay />
                ))}
              </ol>
            </section>
          ))}
        </div>
      )}
    />
  );
}

/** One change with its author, its time and the changed fields. `isUnderDay` leaves out the day. */
export function ActivityItem({ entry, isUnderDay = false }: { entry: ActivityEntry; isUnderDay?: boolean }) {
  const names = useAudienceNames();
  const rows = changedRows(entry, names);
  const isMailKept = useIsMailKept();
  const { entity, done } = entryLabel(entry, { isMailKept, names });
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium break-words">
          {entity.to ? <TextLink to={entity.to}>{entity.text}</TextLink> : entity.text}: {done}
        </span>
        <span className="prices text-sm text-ink-soft">
          {entry.actor || "the shop (automatic)"}, {isUnderDay ? <TimeOfDay at={entry.at} /> : <Moment at={entry.at} />}
        </span>
      </p>
      <ChangedFields rows={rows.slice(0, FIELDS_SHOWN)} />
      {rows.length > FIELDS_SHOWN && (
        <details>
          <summary className="inline-flex min-h-8 max-sm:min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            {rows.length - FIELDS_SHOWN} more {rows.length === FIELDS_SHOWN + 1 ? "field" : "fields"}
          </summary>
          <ChangedFields rows={rows.slice(FIELDS_SHOWN)} />
        </details>
      )}
    </li>
  );
}

function ChangedFields({ rows }: { rows: readonly ChangedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="mt-1 grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">
      {rows.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 break-words">
            {before !== undefined && <del className="text-ink-soft">{before}</del>}
            {before !== undefined && after !== undefined && " → "}
            {after !== undefined && <ins className="no-underline">{after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ChangedRow {
  /** Label of the field. */
  name: string;
  /** Previous value as text. Undefined if the field had no value. `after` follows the same rule. */
  before: string | undefined;
  after: string | undefined;
}

/**
 * Lists an entry's changed fields by their labels, with nested fields one by one. A new record has only its filled
 * fields.
 */
export function changedRows(
  {
    entity,
    action,
    before,
    after,
  }: Pick<ActivityEntry, "action" | "before" | "after"> & Partial<Pick<ActivityEntry, "entity">>,
  names: AudienceNames = DEFAULT_AUDIENCE_NAMES,
): ChangedRow[] {
  const old = flatten(before ?? {});
  const now = flatten(after ?? {});
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => !isInnerField(path) && !isInTitle({ entity, action }, path))
    .toSorted((one, other) => Number(isNameField(other)) - Number(isNameField(one)))
    .map((path) => ({ name: fieldLabel(path, names), before: old.get(path), after: now.get(path) }))
    .filter(
      (row) => row.before !== row.after && !(["create", "import"].includes(action) && EMPTY.includes(row.after ?? "")),
    );
}

/** True if the entry's title already states the value, as it does for the amount of a refund. */
function isInTitle({ entity, action }: { entity: string | undefined; action: string }, path: string): boolean {
  if (entity === "return" && action === "create") return path === "state" || path === "orderId";
  return (action === "refund" && path === "amountPence") || (action === "invite" && path === "role");
}

/** Fields that say which record it is. They come first. */
const NAME_FIELDS = ["name", "title", "subject", "code", "path"];

function isNameField(path: string): boolean {
  return NAME_FIELDS.includes(path);
}

function flatten(fields: Readonly<Record<string, unknown>>, prefix = ""): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix ? `${prefix}.${name}` : name;
    if (isRecord(value)) for (const [inner, text] of flatten(value, path)) rows.set(inner, text);
    else rows.set(path, withUnit(inWords(value, path), path, fields));
  }
  return rows;
}

/** Fields with an amount in pounds, such as "5.49". */
const AMOUNTS = ["balance", "price", "cost", "deliveryAmount", "minOrderValue", "minimumOrderAmount", "refundLimit"];
const AMOUNT = /^\d+\.\d\d$/;

/** Adds the pound sign to an amount, and the percent sign to the value of a discount in percent. */
function withUnit(text: string, path: string, { type }: Readonly<Record<string, unknown>>): string {
  if (!AMOUNT.test(text)) return text;
  if (path === "value" && type === "percentage") return `${Number(text)}%`;
  const isAmount = AMOUNTS.includes(path) || (path === "value" && type === "fixed");
  return isAmount ? formatPounds(parsePounds(text)) : text;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Fields whose values are codes such as "change-of-mind". */
const CODES = ["status", "state", "reason", "type", "stopReason", "orderType"];
const CODE = /^[a-z]+([-_][a-z]+)*$/;

/** Texts of empty values. */
const EMPTY = ["nothing", "nobody", "none"];

function inWords(value: unknown, path: string): string {
  if (value === null || value === "") return path === "assigneeUserId" ? "nobody" : "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && Number.isSafeInteger(value) && /Pence(\.|$)/.test(path)) {
    return formatPounds(pence(value));
  }
  if (Array.isArray(value)) return cut(listInWords(value, path));
  const text = String(value);
  const returnReason = path === "reason" ? RETURN_REASONS.find((reason) => reason === text) : undefined;
  if (returnReason) return RETURN_REASON_LABELS[returnReason];
  if (CODES.includes(path) && CODE.test(text)) return sentence(text.replaceAll(/[-_]/g, " "));
  if (INSTANT.test(text)) return formatMoment(new Date(text));
  return DAY.test(text) ? formatDayLong(text) : cut(text);
}

function listInWords(values: readonly unknown[], path: string): string {
  if (path === "permissions") {
    const held = PERMISSIONS.filter((permission) => values.includes(permission));
    if (held.length === values.length && held.length > 0) return allowsLabel(held);
  }
  return values.map((one) => inWords(one, path)).join(", ") || "none";
}

function cut(text: string): string {
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text;
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: "added",
  update: "changed",
  invite: "invited",
  accept: "invitation accepted",
  withdraw: "invitation withdrawn",
  publish: "published",
  plan: "planned",
  import: "imported",
  end: "access ended",
  revoke: "revoked",
  start: "started",
  stop: "paused",
  test: "test event sent",
  "renew-secret": "secret replaced",
  restore: "restored",
  delete: "deleted",
  archive: "archived",
  close: "closed",
  note: "note added",
  tag: "tags changed",
  resend: "sent again",
  dispatch: "dispatched",
  "skip-box": "box skipped for the customer",
  "undo-skip": "skip undone for the customer",
  pause: "paused for the customer",
  resume: "resumed for the customer",
  keep: "cancellation withdrawn for the customer",
  "change-plan": "plan changed for the customer",
  "change-preferences": "preferences changed for the customer",
  "swap-item": "item swapped for the customer",
  "change-gift-day": "day to open the gift changed for the customer",
  "pay-in-person": "marked as paid in person",
  charge: "unpaid box charged again",
  move: "moved",
  pack: "packed",
  unpack: "unpacked",
};

type Entry = Pick<ActivityEntry, "entity" | "entityId" | "action" | "after"> &
  Partial<Pick<ActivityEntry, "name" | "before">>;

/** Label of an entry's record, and the action as a phrase such as "plan changed for the customer". */
export function entryLabel(
  entry: Entry,
  { isMailKept = false, names = DEFAULT_AUDIENCE_NAMES }: { isMailKept?: boolean; names?: AudienceNames } = {},
): { entity: EntityLink; done: string } {
  return { entity: nameEntity(entry, names), done: emailLabel(entry, isMailKept) ?? doneLabel(entry) };
}

/** Records whose actions "send", "resend" and "test" send an email. Events of webhooks go out without a mail server. */
const EMAILED = ["gift-card", "letter", "newsletter", "staff"];

/** Label of an action that sends an email. Without a mail server, the email is kept. */
function emailLabel({ entity, action }: Entry, isMailKept: boolean): string | undefined {
  const sent = sentWord(isMailKept);
  if (action === "send-card-link") return `card link ${sent}`;
  if (action === "send-payment-link") return `payment link ${sent}`;
  if (!EMAILED.includes(entity)) return;
  if (action === "send") return sent;
  if (action === "resend") return isMailKept ? sent : "sent again";
  if (action === "test") return `test email ${sent}`;
}

function nameEntity({ entity, entityId, after, before, name: current }: Entry, names: AudienceNames): EntityLink {
  if (entity === "setting") {
    const path = settingPath(entityId);
    const to = path === undefined ? adminPaths.settings : adminPaths.setting(settingFieldId(path));
    return { text: `Setting: ${fieldLabel(entityId, names)}`, to };
  }
  // A return is known by its order, and a member of staff by the email address.
  if (entity === "return" && current) {
    return { text: `Return of order #${current}`, to: adminPaths.order(Number(current)) };
  }
  const link = entityLink(entity, entityId, names);
  if (entity === "staff" && current) return { ...link, text: current };
  const { text, to } = link;
  const name = [current, ...[after, before].flatMap((fields) => NAME_FIELDS.map((field) => fields?.[field]))].find(
    (each) => each !== undefined && each !== null,
  );
  if (typeof name !== "string" || name === "") return link;
  const kind = UNNUMBERED.includes(entity) ? text.slice(0, -entityId.length).trim() : text;
  return { text: `${kind} (${name})`, to };
}

/** Kinds of records whose number is shown nowhere else. They are known by their name. */
const UNNUMBERED = [
  "api-key",
  "category",
  "claim",
  "discount-code",
  "newsletter",
  "page",
  "parcel",
  "redirect",
  "staff-role",
  "webhook",
];

function doneLabel({ entity, action, after }: Entry): string {
  if (action === "invite" && typeof after?.role === "string") return `invited as ${after.role}`;
  if (entity === "page" && action === "withdraw") return "withdrawn";
  if (entity === "return") {
    if (action === "create") return "recorded";
    if (typeof after?.state === "string") return after.state;
  }
  if (action === "refund" && typeof after?.amountPence === "number") {
    return `refund of ${formatPounds(pence(after.amountPence))}`;
  }
  return ACTIONS[action] ?? sentence(action.replaceAll("-", " ")).toLowerCase();
}

const FIELDS: Readonly<Record<string, string>> = {
  amountPence: "Amount",
  archivedAt: "Archived",
  assigneeUserId: "Assigned to",
  body: "Text",
  bestBeforeOn: "Best before",
  categoryId: "Category",
  cpnpNumber: "Notification number",
  deliveryAddress: "Delivery address",
  deliveryAmount: "Delivery",
  dispatched: "Boxes sent",
  doNotOpenBefore: "Do not open before",
  exclusions: "Left out",
  expiresOn: "Last day",
  givesStockBack: "Items returned to stock",
  imageUrl: "Picture",
  monthlyPricePence: "Price per month",
  naturalness: "How natural",
  pictureAlts: "Picture descriptions",
  isActive: "Active",
  isEnding: "Cancelled at the end of the period",
  isPacked: "Packed",
  isSubscription: "Subscription product",
  madeOn: "Made",
  maxUses: "Maximum uses",
  minOrderValue: "Minimum order",
  minimumOrderAmount: "Minimum order",
  now: "Time",
  path: "Old address",
  postageOrderId: "Order at Click & Drop",
  secondFactor: "Two-factor authentication",
  sku: "SKU",
  skippedBoxes: "Skipped boxes",
  slug: "Slug",
  state: "Status",
  target: "Leads to",
  trackingNumber: "Tracking number",
  unopenedUnits: "Units that came back unopened",
  validUntil: "Last day",
};

/** Fields that only developers need. */
const INNER = ["refundId", "returnId", "version"];

export function isInnerField(path: string): boolean {
  return INNER.includes(path);
}

/** Label of a field: "Items returned to stock" for "givesStockBack", "Net volume ml" for "netVolumeMl". */
export function fieldLabel(path: string, names: AudienceNames): string {
  const known = FIELDS[path] ?? settingLabel(path, names);
  if (known) return known;
  const text = path
    .split(".")
    .map((part) => FIELDS[part] ?? partLabel(part))
    .join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ABBREVIATIONS = /\b(csv|id|ip|pdf|sku|url|uk|vat)\b/g;

function partLabel(part: string): string {
  return part
    .replace(/(Pence|At|On|Id)$/, "")
    .replace(/^is(?=[A-Z])/, "")
    .replaceAll(/[-_]/g, " ")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(ABBREVIATIONS, (letters) => letters.toUpperCase());
}
