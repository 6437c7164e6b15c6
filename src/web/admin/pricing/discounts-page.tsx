import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import type { InputOf } from "#contract/call.ts";
import {
  archiveDiscountCode,
  createDiscountCode,
  DISCOUNT_TYPES,
  type DiscountCode,
  deleteDiscountCode,
  listDiscountCodes,
  listDiscountUses,
  updateDiscountCode,
} from "#contract/pricing/admin-pricing.ts";
import { z } from "#contract/zod.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { DiscountProducts } from "./discount-products.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Discounts");

const DISCOUNTS = defineList({
  title: "Discounts",
  label: "Discount codes",
  noun: { one: "discount code", many: "discount codes" },
  call: listDiscountCodes,
  isWhole: true,
  search: "Search by code",
  filters: [
    {
      name: "status",
      label: "Status",
      options: [
        { value: "active", label: "Active" },
        { value: "inactive", label: "Inactive" },
        { value: "archived", label: "Archived" },
      ],
    },
  ],
  empty: "No discount codes match.",
  whenNew: "Codes that you add appear here, with the orders that used them.",
  columns: [
    {
      name: "Code",
      cellClassName: "font-medium wrap-anywhere max-sm:min-w-28",
      cell: (code) => (
        <>
          <OpenLink param="code" id={code.id}>
            {code.code}
          </OpenLink>
          <Conditions code={code} />
          <span className="prices block text-sm font-normal text-ink-soft sm:hidden">{usageInWords(code)}</span>
          <span className="mt-1 block sm:hidden">
            <StatusBadge code={code} />
          </span>
        </>
      ),
    },
    {
      name: "Type",
      className: "hidden sm:table-cell",
      cell: ({ type }) => DISCOUNT_TYPE_OPTIONS.find(({ value }) => value === type)?.label,
    },
    { name: "Value", className: "text-right", cellClassName: "prices", cell: valueLabel },
    {
      name: "Status",
      className: "hidden pl-6 sm:table-cell",
      cell: (code) => <StatusBadge code={code} />,
    },
    {
      name: "Usage",
      className: "hidden sm:table-cell",
      cellClassName: "prices whitespace-nowrap",
      cell: (code) => <Usage code={code} />,
    },
    {
      name: "Valid until",
      className: "hidden md:table-cell",
      cell: ({ validUntil }) => (validUntil ? <Day on={londonDayOf(validUntil)} /> : "No expiry"),
    },
  ],
  edit: {
    param: "code",
    addTitle: "Add Discount Code",
    editTitle: "Edit discount code",
    nameOf: ({ code }) => code,
    form: (code, onDone) => <DiscountForm code={code} onDone={onDone} />,
  },
  remove: {
    nameOf: ({ code }) => code,
    call: ({ id }) => callApi(deleteDiscountCode, { codeId: String(id) }),
    stales: ["discount-codes"],
    consequence: "Only a code that is switched off and that no order has used can be deleted.",
    reason: (error) =>
      !isRefusal(error, "still-in-use")
        ? undefined
        : error.facts.isActive
          ? "The code is active. Switch it off first."
          : "Orders have used this code, so it stays for your records. Archive it to take it out of the list.",
  },
});

export default function DiscountsPage() {
  return <ResourceList of={DISCOUNTS} />;
}

function StatusBadge({ code: { isActive, isArchived } }: { code: DiscountCode }) {
  return (
    <Badge tone={isActive ? "success" : "neutral"}>{isArchived ? "Archived" : isActive ? "Active" : "Inactive"}</Badge>
  );
}

/** The orders and products that a code is limited to, and its start if that is still to come. */
function Conditions({ code: { minOrderValue, applicableToProducts, validFrom } }: { code: DiscountCode }) {
  const products = applicableToProducts.length;
  const conditions = [
    minOrderValue && Number(minOrderValue) > 0 && `orders from ${formatPounds(parsePounds(minOrderValue))}`,
    products > 0 && (products === 1 ? "1 product" : `${products} products`),
  ].filter(Boolean);
  const isStarted = new Date(validFrom) <= new Date();
  if (conditions.length === 0 && isStarted) return null;
  return (
    <span className="prices block text-sm font-normal text-ink-soft">
      {conditions.length > 0 && <span className="block">For {conditions.join(", ")}</span>}
      {!isStarted && (
        <span className="block">
          Starts on <Day on={londonDayOf(validFrom)} />
        </span>
      )}
    </span>
  );
}

function Usage({ code }: { code: DiscountCode }) {
  return (
    <>
      {code.usedCount} /{" "}
      {code.maxUses ?? (
        <>
          <span aria-hidden>∞</span>
          <span className="sr-only">no maximum</span>
        </>
      )}
    </>
  );
}

/** Usage for a phone, which has no room for the column: "Used 3 of 100 times", "Not used yet". */
export function usageInWords({ usedCount, maxUses }: Pick<DiscountCode, "usedCount" | "maxUses">): string {
  if (usedCount === 0) return maxUses === null ? "Not used yet" : `Not used yet, at most ${timesLabel(maxUses)}`;
  if (maxUses === null) return `Used ${timesLabel(usedCount)}`;
  return `Used ${usedCount} of ${maxUses} ${maxUses === 1 ? "time" : "times"}`;
}

function timesLabel(times: number): string {
  return times === 1 ? "once" : `${times} times`;
}

/** Value of a code: "10%", "12.5%", "£5.00". */
function valueLabel({ type, value }: DiscountCode): string {
  return type === "percentage" ? `${Number(value)}%` : formatPounds(parsePounds(value));
}

/** Converts an empty text to undefined. Text that is not a number becomes NaN, which the server refuses. */
const optionalNumber = z.string().transform((text) => {
  const typed = text.trim();
  if (typed === "") return undefined;
  return Number.isFinite(Number(typed)) ? Number(typed) : Number.NaN;
});

/** The specification's form for a discount code. */
export const discountForm = z.object({
  code: z.string().trim().min(1, "Code is required"),
  type: z.enum(DISCOUNT_TYPES),
  value: z
    .string()
    .trim()
    .min(1, "Value is required")
    .transform(Number)
    .pipe(z.number("Value must be positive").min(0, "Value must be positive")),
  minOrderValue: optionalNumber.pipe(
    z.number("Must be an amount such as 12.50").min(0, "Cannot be negative").optional(),
  ),
  maxUses: optionalNumber.pipe(
    z.number("Enter a number").int("Max uses must be a whole number").min(1, "Max uses must be positive").optional(),
  ),
  validFrom: z.string(),
  validUntil: z.string(),
  isActive: z.boolean(),
  applicableToProducts: z.array(z.number()),
});

export const DISCOUNT_TYPE_OPTIONS = [
  { value: "percentage", label: "Percentage" },
  { value: "fixed", label: "Fixed Amount" },
] as const;

/** The paid orders that used a code. */
export function DiscountUses({ code }: { code: DiscountCode }) {
  const { data: uses, isError } = useQuery(apiQuery(listDiscountUses, { codeId: String(code.id) }, { gcTime: 0 }));
  return (
    <section aria-labelledby="discount-uses" className="border-t border-line-strong pt-5">
      <h3 id="discount-uses" className="text-xl">
        Used by
      </h3>
      {isError && <p className="mt-1 text-danger">The orders could not be loaded.</p>}
      {uses?.length === 0 && <p className="mt-1 text-ink-soft">No orders yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {uses?.map((use) => (
          <li key={use.orderId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <AdminLink to={adminPaths.order(use.orderId)}>Order {use.orderId}</AdminLink>
              <span className="block text-sm text-ink-soft">
                <EmailText email={use.userEmail} />
              </span>
            </span>
            <span className="text-right">
              <Day on={londonDayOf(use.paidAt)} />
              <span className="prices block text-sm text-ink-soft">
                <Price amount={use.discountAmount} size="small" /> off, <Price amount={use.total} size="small" /> paid
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The form of a discount code. It is empty for a new code. */
export function DiscountForm({ code, onDone }: { code: DiscountCode | undefined; onDone: () => void }) {
  const form = useEntityForm({
    name: "discount",
    schema: discountForm,
    values: toTypedDiscount(code),
    save: (fields: DiscountFields) =>
      code ? callApi(updateDiscountCode, { ...fields, codeId: String(code.id) }) : callApi(createDiscountCode, fields),
    stales: ["discount-codes"],
    success: code ? "Discount code updated successfully" : "Discount code created successfully",
    failure: code ? "Failed to update discount code" : "Failed to create discount code",
    onSaved: onDone,
  });
  const { field, register, watch } = form;
  const isPercentage = watch("type") === "percentage";
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(toSentDiscount(typed, code)))}
      action={code ? "Update Code" : "Create Code"}
      onCancel={onDone}
      below={code && <DiscountUses code={code} />}
      beside={
        code && (
          <span className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line pt-4">
            {code.isActive && (
              <Button variant="quiet" onClick={() => form.send({ ...unchangedFields(code), isActive: false })}>
                Deactivate
              </Button>
            )}
            <ArchiveButton code={code} onDone={onDone} />
          </span>
        )
      }
    >
      <div
        className={`${FIELD_GRID} sm:grid-cols-6 sm:*:col-span-3 sm:*:nth-[n+5]:col-span-2 sm:*:nth-3:col-span-2 sm:*:nth-4:col-span-4`}
      >
        <TextField label="Code" autoCapitalize="characters" autoComplete="off" {...field("code")} />
        <SelectField label="Type" options={DISCOUNT_TYPE_OPTIONS} {...field("type")} />
        <TextField label={isPercentage ? "Value (%)" : "Value (£)"} inputMode="decimal" {...field("value")} />
        <TextField label="Minimum Order Value (£)" isOptional inputMode="decimal" {...field("minOrderValue")} />
        <TextField label="Max Uses" isOptional inputMode="numeric" {...field("maxUses")} />
        <TextField label="Valid from" isOptional hint="Empty: at once." type="date" {...field("validFrom")} />
        <TextField
          label="Valid Until"
          isOptional
          hint="Until the end of that day."
          type="date"
          {...field("validUntil")}
        />
      </div>
      <DiscountProducts
        chosen={watch("applicableToProducts")}
        onChange={(chosen) => form.setValue("applicableToProducts", chosen, { shouldDirty: true })}
      />
      <Checkbox label="Active" {...register("isActive")} />
    </EntityForm>
  );
}

/** Takes a code out of the list, or puts it back. */
function ArchiveButton({ code: { id, isArchived }, onDone }: { code: DiscountCode; onDone: () => void }) {
  const { mutate, isPending } = useAdminMutation({
    call: archiveDiscountCode,
    stales: ["discount-codes"],
    success: isArchived ? "Discount code is in the list again" : "Discount code archived and switched off",
    failure: isArchived ? "Failed to bring the discount code back" : "Failed to archive the discount code",
    onSuccess: onDone,
  });
  return (
    <Button variant="quiet" isBusy={isPending} onClick={() => mutate({ codeId: String(id), isArchived: !isArchived })}>
      {isArchived ? "Bring back" : "Archive"}
    </Button>
  );
}

type DiscountFields = InputOf<typeof createDiscountCode>;
type DiscountTyped = z.input<typeof discountForm>;
type DiscountChecked = z.output<typeof discountForm>;

/** Initial form values of a code, or of a new code if undefined. */
export function toTypedDiscount(code: DiscountCode | undefined): DiscountTyped {
  return {
    code: code?.code ?? "",
    type: code?.type ?? "percentage",
    value: code ? String(Number(code.value)) : "",
    minOrderValue: code?.minOrderValue ?? "",
    maxUses: code?.maxUses === null || code === undefined ? "" : String(code.maxUses),
    validFrom: code ? londonDayOf(code.validFrom) : "",
    validUntil: code?.validUntil ? londonDayOf(code.validUntil) : "",
    isActive: code?.isActive ?? true,
    applicableToProducts: [...(code?.applicableToProducts ?? [])],
  };
}

/**
 * Converts the form's values for sending. A start that was not changed is left out, because the stored one has a time.
 * An emptied start means at once.
 */
export function toSentDiscount(typed: DiscountChecked, code?: DiscountCode): DiscountFields {
  const { validFrom, ...fields } = typed;
  const isSameStart = validFrom === toTypedDiscount(code).validFrom;
  return { ...fields, ...(isSameStart ? {} : { validFrom: validFrom || null }), validUntil: typed.validUntil || null };
}

/** The current fields of a code, for a change that leaves them as they are. */
function unchangedFields({
  id: _id,
  usedCount: _usedCount,
  isArchived: _isArchived,
  ...fields
}: DiscountCode): DiscountFields {
  return fields;
}
