import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { trader as traderFields } from "#contract/shop-settings.ts";
import type { Trader } from "#domain/trader.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { fieldsIn } from "#web/ui/form/fields-in.ts";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useSaveTrader } from "./use-settings.ts";

const FIELDS = [
  { name: "legalName", label: "Who trades (legal name)" },
  { name: "registration", label: "Registered where, and number" },
  { name: "addressLine1", label: "Address" },
  { name: "addressLine2", label: "Address, second line" },
  { name: "city", label: "Town" },
  { name: "postcode", label: "Postcode" },
  { name: "country", label: "Country" },
  { name: "email", label: "E-mail" },
  { name: "phone", label: "Phone" },
] as const;

const FIELD_ORDER = [...FIELDS.map(({ name }) => name), "vatNumber"] as const;

/** Who trades here, as pages, letters and invoices say it. */
export function TraderPart({ trader, isExample }: { trader: Trader; isExample: boolean }) {
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending } = useSaveTrader();
  const { register, handleSubmit, setError, formState, watch } = useForm<Trader>({
    resolver: zodResolver(traderFields),
    defaultValues: trader,
    shouldFocusError: false,
  });
  const { errors, submitCount } = formState;
  const field = fieldsIn("trader", { register, formState });

  function save(typed: Trader) {
    if (isPending) return;
    mutate(typed, {
      onSuccess: () => succeed("Settings updated successfully"),
      onError: (error) => {
        fail("Failed to update settings");
        showIssues(error, setError);
      },
    });
  }

  return (
    <section aria-labelledby="settings-trader" className="border-t border-line-strong pt-6">
      <h3 id="settings-trader" className="text-xl">
        Who trades here
      </h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        Printed at the foot of every page, in letters and on invoices, as the law asks.
      </p>
      {isExample && (
        <div className="mt-3 max-w-2xl">
          <Alert tone="warning" title="These are still examples">
            Put in your own before the shop sells anything.
          </Alert>
        </div>
      )}
      <form noValidate className="mt-4 space-y-5" onSubmit={handleSubmit(save)}>
        <ErrorSummary key={submitCount} errors={summariseErrors("trader", errors, FIELD_ORDER)} />
        <div className="grid items-end gap-5 sm:grid-cols-2">
          {FIELDS.map(({ name, label }) => (
            <TextField key={name} label={label} {...field(name)} />
          ))}
        </div>
        <Checkbox label="Registered for VAT" {...register("isVatRegistered")} />
        {watch("isVatRegistered") && (
          <div className="max-w-sm">
            <TextField label="VAT number" {...field("vatNumber")} />
          </div>
        )}
        <Button type="submit" variant="secondary" isBusy={isPending} busyLabel="Saving...">
          Save<span className="sr-only"> who trades here</span>
        </Button>
      </form>
    </section>
  );
}
