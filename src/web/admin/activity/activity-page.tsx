import type { MetaFunction } from "react-router";
import { type ActivityEntry, listActivity } from "#contract/admin/admin-overview.ts";
import { formatMoment } from "#domain/day-labels.ts";
import { formatPounds, pence } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { formatDayLong } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { entryLabel } from "./entry-label.ts";
import { fieldLabel, isInnerField } from "./field-labels.ts";

const WORDS_MAX = 400;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const NOUN = { one: "change", many: "changes" };

const ENTITIES = [
  { value: "order", label: "Orders" },
  { value: "subscription", label: "Subscriptions" },
  { value: "product", label: "Products" },
  { value: "batch", label: "Batches" },
  { value: "picture", label: "Pictures" },
  { value: "category", label: "Categories" },
  { value: "discount-code", label: "Discount codes" },
  { value: "setting", label: "Settings" },
  { value: "claim", label: "Claims" },
  { value: "sample", label: "Samples" },
  { value: "letter", label: "Emails" },
  { value: "return", label: "Returns" },
  { value: "customer", label: "Customers" },
  { value: "box-run", label: "Box runs" },
  { value: "parcel", label: "Parcels" },
  { value: "newsletter", label: "Newsletter" },
] as const;

export const meta: MetaFunction = () => adminMeta("Activity");

export default function ActivityPage() {
  const list = useAdminList(listActivity, "activity", (url) => ({
    entity: url.read("entity"),
    from: dayOf(url.read("from")),
    until: dayOf(url.read("until")),
  }));
  const { url } = list;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Activity</h2>
      <div className="mt-4 grid grid-cols-2 items-end gap-3 *:min-w-0 max-sm:[&_select]:w-full sm:flex sm:flex-wrap">
        <div className="col-span-2">
          <FilterSelect
            label="What was changed"
            allLabel="Everything"
            options={ENTITIES}
            value={ENTITIES.find(({ value }) => value === url.read("entity"))?.value}
            onChange={(entity) => url.write({ entity })}
          />
        </div>
        {(["from", "until"] as const).map((name) => (
          <TextField
            key={name}
            id={`activity-${name}`}
            label={name === "from" ? "From" : "Until"}
            type="date"
            defaultValue={url.read(name) ?? ""}
            onChange={(event) => url.write({ [name]: dayOf(event.currentTarget.value) })}
          />
        ))}
      </div>
      <AdminListBody list={list} noun={NOUN}>
        {(entries) => (
          <>
            {entries.length === 0 ? (
              <p className="py-12 text-ink-soft">Nothing was changed.</p>
            ) : (
              <ol className="mt-5 divide-y divide-line border-y border-line">
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
    </>
  );
}

/** A day that is half typed filters nothing. */
function dayOf(text: string | undefined): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const rows = changedRows(entry);
  const { entity, done } = entryLabel(entry);
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium break-words">
          {entity.to ? <TextLink to={entity.to}>{entity.text}</TextLink> : entity.text}: {done}
        </span>
        <span className="prices text-sm text-ink-soft">
          {entry.actor || "the shop itself"}, <Moment at={entry.at} />
        </span>
      </p>
      {rows.length > 0 && (
        <dl className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_1fr]">
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
      )}
    </li>
  );
}

interface ChangedRow {
  /** In words. */
  name: string;
  /** Undefined where there was nothing, or nothing is left. */
  before: string | undefined;
  after: string | undefined;
}

/** The changed fields of an entry in words, those of nested values one by one. */
export function changedRows({
  action,
  before,
  after,
}: Pick<ActivityEntry, "action" | "before" | "after">): ChangedRow[] {
  const old = flatten(before ?? {});
  const now = flatten(after ?? {});
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((path) => !isInnerField(path) && !isInTitle(action, path))
    .map((path) => ({ name: fieldLabel(path), before: old.get(path), after: now.get(path) }))
    .filter((row) => row.before !== row.after);
}

/** A refund's title says its sum. */
function isInTitle(action: string, path: string): boolean {
  return action === "refund" && path === "amountPence";
}

function flatten(fields: Readonly<Record<string, unknown>>, prefix = ""): Map<string, string> {
  const rows = new Map<string, string>();
  for (const [name, value] of Object.entries(fields)) {
    const path = prefix ? `${prefix}.${name}` : name;
    if (isRecord(value)) for (const [inner, text] of flatten(value, path)) rows.set(inner, text);
    else rows.set(path, inWords(value, path));
  }
  return rows;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inWords(value: unknown, path: string): string {
  if (value === null || value === "") return "nothing";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && Number.isSafeInteger(value) && /Pence(\.|$)/.test(path)) {
    return formatPounds(pence(value));
  }
  if (Array.isArray(value)) return cut(value.map((one) => inWords(one, path)).join(", ") || "none");
  const text = String(value);
  if (INSTANT.test(text)) return formatMoment(new Date(text));
  return DAY.test(text) ? formatDayLong(text) : cut(text);
}

function cut(text: string): string {
  return text.length > WORDS_MAX ? `${text.slice(0, WORDS_MAX)}…` : text;
}
