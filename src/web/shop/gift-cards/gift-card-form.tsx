import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { GIFT_CARD_DESIGN_LABELS, GIFT_CARD_DESIGNS } from "#domain/gift-cards/gift-card-designs.ts";
import { GIFT_CARD_AMOUNTS_PENCE } from "#domain/gift-cards/gift-cards.ts";
import { formatPounds, type Pence, parsePounds, pence, toPounds } from "#domain/money.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { GiftCardPicture } from "./gift-card-picture.tsx";
import type { GiftCardChecked, GiftCardTyped } from "./gift-card-schema.ts";

export interface GiftCardFormProps {
  typed: GiftCardTyped;
  isSaving: boolean;
  error: Error | null;
  /** Earliest and latest sending day. */
  days: { from: string; until: string };
  onSave: (typed: GiftCardTyped, checked: GiftCardChecked) => void;
}

const NAME = "gift-card";
const OWN = "own";
const AMOUNTS = GIFT_CARD_AMOUNTS_PENCE.map((amount) => ({ value: toPounds(amount), title: wholePounds(amount) }));
const FIELD_ORDER = ["amount", "recipientName", "recipientEmail", "sendOn", "message", "fromName", "email"] as const;
const DESIGNS = GIFT_CARD_DESIGNS.map((design) => ({ value: design, title: GIFT_CARD_DESIGN_LABELS[design] }));
const WAYS = [
  { value: "letter", title: "By email", description: "Sent to the recipient on the day that you choose." },
  { value: "paper", title: "To hand over", description: "Sent to you at once, with a sheet to print." },
] as const;

/**
 * Form for amount, recipient, day and message. Reads the current user here and not in the page, so that the page does
 * not render again before the form has loaded.
 */
export default function GiftCardForm({ typed, isSaving, error, days, onSave }: GiftCardFormProps) {
  const isGuest = useUser().user === null;
  const form = useForm<GiftCardTyped, unknown, GiftCardChecked>({
    resolver: lazyResolver(async () => (await import("./gift-card-schema.ts")).giftCardForm),
    defaultValues: typed,
    shouldFocusError: false,
  });
  const { register, setValue, setError, watch, getValues, formState } = form;
  const { errors, submitCount } = formState;
  const amount = String(watch("amount"));
  const way = watch("way");
  const chosen = AMOUNTS.some(({ value }) => value === amount) ? amount : OWN;
  useEffect(() => {
    if (error) showIssues(error, setError);
  }, [error, setError]);
  useEffect(() => setValue("isGuest", isGuest), [isGuest, setValue]);

  return (
    <form
      method="post"
      noValidate
      className="space-y-7"
      onSubmit={form.handleSubmit((checked) => {
        if (!isSaving) onSave(getValues(), checked);
      })}
    >
      <ErrorSummary key={submitCount} errors={summariseErrors(NAME, errors, FIELD_ORDER)} />
      <GiftCardPicture
        design={watch("design")}
        amount={amountLabel(amount)}
        recipientName={way === "letter" ? watch("recipientName") : ""}
        message={watch("message")}
        fromName={watch("fromName")}
      />
      <RadioCards
        legend="Which picture?"
        name="gift-card-design"
        options={DESIGNS}
        value={watch("design")}
        onChange={(design) => setValue("design", design)}
        columns={3}
      />
      <RadioCards
        legend="How much?"
        name="gift-card-choice"
        options={[...AMOUNTS, { value: OWN, title: "Another amount" }]}
        value={chosen}
        onChange={(value) => setValue("amount", value === OWN ? "" : value, { shouldValidate: submitCount > 0 })}
        columns={3}
      />
      {chosen === OWN && (
        <TextField
          id={`${NAME}-amount`}
          label="Amount in pounds"
          hint="From £5 to £250"
          inputMode="decimal"
          autoComplete="off"
          className="prices max-w-[12ch]"
          error={errors.amount}
          {...register("amount")}
        />
      )}
      <RadioCards
        legend="How should we send it?"
        name="gift-card-way"
        options={WAYS}
        value={way}
        onChange={(value) => setValue("way", value)}
        columns={2}
      />
      {way === "letter" && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            id={`${NAME}-recipientName`}
            label="Their name"
            autoComplete="off"
            error={errors.recipientName}
            {...register("recipientName")}
          />
          <TextField
            id={`${NAME}-recipientEmail`}
            label="Their email address"
            type="email"
            autoComplete="off"
            error={errors.recipientEmail}
            {...register("recipientEmail")}
          />
          <TextField
            id={`${NAME}-sendOn`}
            label="Date to send it"
            hint="Leave empty to send it now. Otherwise we send it on the morning of that day."
            isOptional
            type="date"
            min={days.from}
            max={days.until}
            className="max-w-[20ch]"
            error={errors.sendOn}
            {...register("sendOn")}
          />
        </div>
      )}
      <Field
        id={`${NAME}-message`}
        label="Your message"
        isOptional
        {...(way === "letter" ? { hint: "The printed card shows Latin, Greek and Cyrillic letters only." } : {})}
        {...(errors.message?.message ? { error: errors.message.message } : {})}
      >
        {(control) => <TextArea rows={3} maxLength={300} {...register("message")} {...control} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          id={`${NAME}-fromName`}
          label="From"
          hint="Your name, as shown on the card."
          autoComplete="name"
          error={errors.fromName}
          {...register("fromName")}
        />
        {isGuest && (
          <TextField
            id={`${NAME}-email`}
            label="Your email address"
            hint="For the receipt."
            type="email"
            autoComplete="email"
            error={errors.email}
            {...register("email")}
          />
        )}
      </div>
      <Button type="submit" size="large" isBusy={isSaving || formState.isSubmitting} busyLabel="One moment...">
        Continue to payment
      </Button>
    </form>
  );
}

/** Amount on the picture. Empty for an amount that is not a number of pounds. */
function amountLabel(typed: string): string {
  return /^\d{1,4}(\.\d{2})?$/.test(typed)
    ? formatPounds(parsePounds(typed.includes(".") ? typed : `${typed}.00`))
    : "";
}

/** Whole pounds, such as "£25". */
function wholePounds(amount: Pence): string {
  return formatPounds(pence(parsePounds(toPounds(amount)))).replace(/\.00$/, "");
}
