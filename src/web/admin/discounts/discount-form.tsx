import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { DiscountCode } from "#contract/admin-discounts.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { SavingForm } from "#web/admin/kit/saving-form.tsx";
import { SelectField } from "#web/admin/kit/select-field.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { isRefusal } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import {
  type DiscountChecked,
  type DiscountTyped,
  discountForm,
  toSentDiscount,
  toTypedDiscount,
} from "./discount-form-values.ts";
import { DiscountProducts } from "./discount-products.tsx";
import { fieldsOf, useSaveDiscount } from "./use-discounts.ts";

const FIELD_ORDER = ["code", "type", "value", "minOrderValue", "maxUses", "validUntil"] as const;

export function DiscountForm({ code, onDone }: { code: DiscountCode | undefined; onDone: () => void }) {
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
