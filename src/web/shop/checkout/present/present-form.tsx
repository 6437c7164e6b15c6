import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { isoDay } from "#domain/iso-day.ts";
import { presentDays } from "#domain/orders/present-day.ts";
import { NOT_SERVED } from "#domain/pricing/delivery.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { FoundAddress } from "#web/shop/accounts/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/shop/accounts/address/use-found-address.ts";
import { GiverFields } from "#web/shop/subscriptions/gifts/giver-fields.tsx";
import { RECIPIENT_FIELDS, RecipientFields } from "#web/shop/subscriptions/gifts/recipient-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { londonDayOf } from "#web/ui/day.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { PresentChecked, PresentTyped } from "./present-schema.ts";
import { storePresent } from "./stored-present.ts";

const NAME = "present";
const FIELD_ORDER = [...RECIPIENT_FIELDS, "notBefore", "name", "email"] as const;

interface PresentFormProps {
  typed: PresentTyped;
  isGuest: boolean;
  /** Refusal of the last request. */
  error: Error | null;
  onSave: (typed: PresentTyped, checked: PresentChecked) => void;
}

/** Form for a present: the recipient first, then the giver. */
export function PresentForm({ typed, isGuest, error, onSave }: PresentFormProps) {
  const form = useForm<PresentTyped, unknown, PresentChecked>({
    resolver: lazyResolver(async () => (await import("./present-schema.ts")).presentForm(isGuest)),
    defaultValues: typed,
    shouldFocusError: false,
  });
  const { register, setError, setValue, getValues, watch, formState } = form;
  const { errors, submitCount } = formState;
  const lookup = useFoundAddress({
    postcode: watch("postcode"),
    read: getValues,
    fill: (lines) => fillLines(lines, (name, line) => setValue(name, line, { shouldValidate: submitCount > 0 })),
  });
  useEffect(() => {
    if (!error) return;
    if (isRefusal(error, "postcode-not-served")) setError("postcode", { message: NOT_SERVED });
    else showIssues(withoutGroups(error), setError);
  }, [error, setError]);
  const days = presentDays(isoDay(londonDayOf(new Date().toISOString())));

  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onBlur={() => storePresent(getValues())}
      onSubmit={form.handleSubmit((checked) => onSave(getValues(), checked))}
    >
      <ErrorSummary key={submitCount} errors={summariseErrors(NAME, errors, FIELD_ORDER)} />
      <RecipientFields
        name={NAME}
        of={(field) => ({
          field: register(
            field,
            field === "postcode" ? { onChange: (event) => lookup.lookUp(String(event.target.value)) } : {},
          ),
          error: errors[field],
        })}
        note={<FoundAddress lookup={lookup} />}
        day={
          <TextField
            id={`${NAME}-notBefore`}
            label="Not before"
            hint="We send the parcel so that it does not arrive before that day. Leave it empty to send it as soon as possible."
            isOptional
            type="date"
            min={days.from}
            max={days.until}
            className="max-w-[20ch]"
            error={errors.notBefore}
            {...register("notBefore")}
          />
        }
      />
      {isGuest && (
        <div className="pt-3">
          <GiverFields
            form={NAME}
            name={{ field: register("name"), error: errors.name }}
            email={{ field: register("email"), error: errors.email }}
          />
        </div>
      )}
      <Button type="submit" size="large" isBusy={formState.isSubmitting} busyLabel="One moment...">
        Continue to payment
      </Button>
    </form>
  );
}

/** Field errors with the names of the form: "postcode" instead of "recipient.postcode". */
function withoutGroups(error: Error & { issues?: readonly { path: string; message: string }[] }) {
  const issues = (error.issues ?? []).map(({ path, message }) => ({ path: path.split(".").at(-1) ?? path, message }));
  return Object.assign(new Error(error.message), { issues });
}
