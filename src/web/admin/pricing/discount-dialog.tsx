import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { InputOf } from "#contract/call.ts";
import { type createDiscountCode, DISCOUNT_TYPES, type DiscountCode } from "#contract/pricing/admin-pricing.ts";
import { z } from "#contract/zod.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { discountUsesQuery, productsToChooseQuery } from "#web/admin/admin-queries.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { SelectField } from "#web/admin/kit/select-field.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { fieldsOf, useSaveDiscount } from "./use-discounts.ts";

/** An empty number is none; what is no number stays text, for the shop to refuse. */
const optionalNumber = z.string().transform((text) => {
  const typed = text.trim();
  if (typed === "") return undefined;
  return Number.isFinite(Number(typed)) ? Number(typed) : Number.NaN;
});

/** The specification's form of a code. */
export const discountForm = z.object({
  code: z.string().trim().min(1, "Code is required"),
  type: z.enum(DISCOUNT_TYPES),
  value: z
    .string()
    .transform((text) => (text.trim() === "" ? Number.NaN : Number(text)))
    .pipe(z.number("Value must be positive").min(0, "Value must be positive")),
  minOrderValue: optionalNumber.pipe(z.number("Not an amount").min(0, "Cannot be negative").optional()),
  maxUses: optionalNumber.pipe(
    z.number("Not a number").int("Max uses must be a whole number").min(1, "Max uses must be positive").optional(),
  ),
  validUntil: z.string(),
  isActive: z.boolean(),
  applicableToProducts: z.array(z.number()),
});

const PRODUCTS_SHOWN_MAX = "200";

const FIELD_ORDER = ["code", "type", "value", "minOrderValue", "maxUses", "validUntil"] as const;

export interface DiscountDialogProps {
  isOpen: boolean;
  isNew: boolean;
  /** The one that is edited; undefined for a new one, and for one that is not there. */
  code: DiscountCode | undefined;
  onClose: () => void;
}

export function DiscountDialog({ isOpen, isNew, code, onClose }: DiscountDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={isNew ? "Add Discount Code" : "Edit Discount Code"}>
      {isNew || code ? (
        <DiscountForm key={code?.id ?? "new"} code={code} onDone={onClose} />
      ) : (
        <Alert tone="warning" title="There is no such code">
          Close this and choose one from the list.
        </Alert>
      )}
      {code && <DiscountUses code={code} />}
    </Dialog>
  );
}

/** The paid orders that used a code. */
function DiscountUses({ code }: { code: DiscountCode }) {
  const { data: uses, isError } = useQuery(discountUsesQuery(code.id));
  return (
    <section aria-labelledby="discount-uses" className="mt-8 border-t border-line-strong pt-5">
      <h3 id="discount-uses" className="text-xl">
        Used by
      </h3>
      {isError && <p className="mt-1 text-danger">The orders could not be read.</p>}
      {uses?.length === 0 && <p className="mt-1 text-ink-soft">No order yet.</p>}
      <ul className="mt-2 divide-y divide-line">
        {uses?.map((use) => (
          <li key={use.orderId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>
              <TextLink to={adminPaths.order(use.orderId)}>Order {use.orderId}</TextLink>
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

function DiscountForm({ code, onDone }: { code: DiscountCode | undefined; onDone: () => void }) {
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending, error } = useSaveDiscount(code);
  const form = useForm<DiscountTyped, unknown, DiscountChecked>({
    resolver: zodResolver(discountForm),
    defaultValues: toTypedDiscount(code),
    shouldFocusError: false,
  });
  const { register, handleSubmit, setError, formState, watch } = form;
  const field = fieldsIn("discount", form);

  function send(fields: Parameters<typeof mutate>[0]) {
    if (isPending) return;
    mutate(fields, {
      onSuccess: () => {
        succeed(code ? "Discount code updated successfully" : "Discount code created successfully");
        onDone();
      },
      onError: (refused) => {
        fail(code ? "Failed to update discount code" : "Failed to create discount code");
        if (isRefusal(refused, "already-taken")) setError("code", { message: refusalReason(refused) });
        else showIssues(refused, setError);
      },
    });
  }

  const isPercentage = watch("type") === "percentage";
  return (
    <SavingForm
      name="discount"
      formState={formState}
      fieldOrder={FIELD_ORDER}
      refused={error}
      isSaving={isPending}
      action={code ? "Update Code" : "Create Code"}
      onSubmit={handleSubmit((typed) => send(toSentDiscount(typed)))}
      onDone={onDone}
      beside={
        code?.isActive && (
          <Button variant="quiet" className="sm:ml-auto" onClick={() => send({ ...fieldsOf(code), isActive: false })}>
            Deactivate
          </Button>
        )
      }
    >
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField label="Code" autoCapitalize="characters" autoComplete="off" {...field("code")} />
        <SelectField
          label="Type"
          options={[
            { value: "percentage", label: "Percentage" },
            { value: "fixed", label: "Fixed Amount" },
          ]}
          {...field("type")}
        />
        <TextField label={isPercentage ? "Value (%)" : "Value (£)"} inputMode="decimal" {...field("value")} />
        <TextField label="Minimum Order Value (£)" isOptional inputMode="decimal" {...field("minOrderValue")} />
        <TextField label="Max Uses" isOptional inputMode="numeric" {...field("maxUses")} />
        <TextField label="Valid Until" isOptional hint="The whole of that day." type="date" {...field("validUntil")} />
      </div>
      <DiscountProducts form={form} />
      <Checkbox label="Active" {...register("isActive")} />
    </SavingForm>
  );
}

/** Which products a code is for; none chosen means all. */
function DiscountProducts({ form }: { form: UseFormReturn<DiscountTyped, unknown, DiscountChecked> }) {
  const { data: products } = useQuery(productsToChooseQuery(PRODUCTS_SHOWN_MAX));
  const chosen = form.watch("applicableToProducts");
  function toggle(productId: number) {
    const next = chosen.includes(productId) ? chosen.filter((id) => id !== productId) : [...chosen, productId];
    form.setValue("applicableToProducts", next, { shouldDirty: true });
  }
  return (
    <details className="border-y border-line py-2" open={chosen.length > 0 || undefined}>
      <summary className="cursor-pointer py-2 font-medium">
        {chosen.length === 0 ? "For all products" : `For ${chosen.length} of the products`}
      </summary>
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {products?.map((product) => (
          <li key={product.id}>
            <Checkbox
              label={product.isPlan ? `${product.name}, ${product.sku ?? product.id}` : product.name}
              checked={chosen.includes(product.id)}
              onChange={() => toggle(product.id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

type DiscountTyped = z.input<typeof discountForm>;
type DiscountChecked = z.output<typeof discountForm>;

/** A code, or nothing for a new one, as its form begins. */
export function toTypedDiscount(code: DiscountCode | undefined): DiscountTyped {
  return {
    code: code?.code ?? "",
    type: code?.type ?? "percentage",
    value: code ? String(Number(code.value)) : "",
    minOrderValue: code?.minOrderValue ?? "",
    maxUses: code?.maxUses === null || code === undefined ? "" : String(code.maxUses),
    validUntil: code?.validUntil ? londonDayOf(code.validUntil) : "",
    isActive: code?.isActive ?? true,
    applicableToProducts: [...(code?.applicableToProducts ?? [])],
  };
}

/** What is sent of a form; a new code is valid from now on, an old one from when it was. */
export function toSentDiscount(typed: DiscountChecked): InputOf<typeof createDiscountCode> {
  return { ...typed, validUntil: typed.validUntil || null };
}
