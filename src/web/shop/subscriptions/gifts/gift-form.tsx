import { useEffect } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import type { GiftDetails } from "#contract/subscriptions/gifts.ts";
import { NOT_SERVED } from "#domain/pricing/delivery.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { FoundAddress } from "#web/shop/accounts/address/found-address.tsx";
import { fillLines, useFoundAddress } from "#web/shop/accounts/address/use-found-address.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import type { GiftChecked, GiftTyped } from "./gift-schema.ts";
import { RECIPIENT_FIELDS, RecipientFields, RevealField } from "./recipient-fields.tsx";

export interface GiftFormProps {
  /** Prefix of the field ids. */
  name: string;
  /** Details that are already known. */
  gift: Partial<GiftDetails> | null;
  /** True for a rolling plan, so that the form asks whether the gift continues. */
  asksToGoOn: boolean;
  saveLabel: string;
  isSaving: boolean;
  error: Error | null;
  onSave: (gift: GiftDetails) => void;
  onCancel?: (() => void) | undefined;
}

/** Form for recipient, message, opening day, and whether the gift continues. */
export function GiftForm({ name, gift, asksToGoOn, saveLabel, isSaving, error, onSave, onCancel }: GiftFormProps) {
  const form = useForm<GiftTyped, unknown, GiftChecked>({
    resolver: lazyResolver(async () => (await import("./gift-schema.ts")).giftForm(gift ?? {})),
    defaultValues: typedGift(gift),
    shouldFocusError: false,
  });
  const { register, setError, formState } = form;
  const { errors, submitCount } = formState;
  const lookup = useFoundAddress({
    postcode: form.watch("postcode"),
    read: form.getValues,
    fill: (lines) => fillLines(lines, (name, line) => form.setValue(name, line, { shouldValidate: submitCount > 0 })),
  });

  useEffect(() => {
    if (!error) return;
    if (isRefusal(error, "postcode-not-served")) setError("postcode", { message: NOT_SERVED });
    else showIssues(error, setError);
  }, [error, setError]);

  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={form.handleSubmit((typed) => {
        if (!isSaving) onSave({ ...typed, revealOn: typed.revealOn || null });
      })}
    >
      <ErrorSummary key={submitCount} errors={summariseErrors(name, errors, [...RECIPIENT_FIELDS, "revealOn"])} />
      <RecipientFields
        name={name}
        of={(field) => ({
          field: register(
            field,
            field === "postcode" ? { onChange: (event) => lookup.lookUp(String(event.target.value)) } : {},
          ),
          error: errors[field],
        })}
        note={<FoundAddress lookup={lookup} />}
        day={<RevealField name={name} field={register("revealOn")} error={errors.revealOn} />}
      />
      {asksToGoOn && <GoesOn form={form} />}
      <div className="flex flex-wrap gap-3 pt-1">
        <Button type="submit" isBusy={isSaving || formState.isSubmitting} busyLabel="Saving...">
          {saveLabel}
        </Button>
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

const GOES_ON = [
  { value: "once", title: "One box", description: "Paid today, then it ends automatically." },
  {
    value: "goes-on",
    title: "A box every month until I cancel",
    description: "Your card is charged each month. You can cancel at any time.",
  },
] as const;

/** Lets the giver choose whether the gift continues. It does not continue by default. */
function GoesOn({ form }: { form: UseFormReturn<GiftTyped, unknown, GiftChecked> }) {
  const goesOn = form.watch("goesOn");
  return (
    <RadioCards
      legend="How many boxes?"
      name="gift-goes-on"
      options={GOES_ON}
      value={goesOn ? "goes-on" : "once"}
      onChange={(value) => form.setValue("goesOn", value === "goes-on")}
      columns={2}
    />
  );
}

/** Initial values of the form. */
function typedGift(gift: Partial<GiftDetails> | null): GiftTyped {
  return {
    firstName: "",
    lastName: "",
    line1: "",
    line2: "",
    city: "",
    postcode: "",
    message: "",
    goesOn: false,
    ...gift,
    revealOn: gift?.revealOn ?? "",
  };
}
