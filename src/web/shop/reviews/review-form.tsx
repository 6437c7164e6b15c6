import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { Reviewable } from "#contract/reviews/reviews.ts";
import { type ReviewScent, type SkinFeel, STARS_MAX } from "#domain/reviews/reviews.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { SCENT_LABELS, SKIN_FEEL_LABELS } from "./review-labels.ts";

const WORDS = ["Poor", "Not good", "All right", "Good", "Lovely"];
const STAR = "M12 3l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z";

export interface Written {
  stars: number;
  text: string;
  scent: ReviewScent | null;
  skinFeel: SkinFeel | null;
  authorName: string;
}

export interface ReviewFormProps {
  product: Reviewable;
  /** Name shown with a first review. */
  authorName: string;
  isSaving: boolean;
  error: Error | null;
  onSave: (written: Written) => void;
  onLeave: () => void;
}

/** Stars, text, two questions and the author's name. */
export default function ReviewForm({ product, authorName, isSaving, error, onSave, onLeave }: ReviewFormProps) {
  const { productId, productName, isForSkin, review } = product;
  const id = `review-${productId}`;
  const form = useForm<Written>({
    resolver: lazyResolver(async () => (await import("./review-schema.ts")).reviewSchema),
    defaultValues: {
      stars: review?.stars ?? 0,
      text: review?.text ?? "",
      scent: review?.scent ?? null,
      skinFeel: review?.skinFeel ?? null,
      authorName: review?.authorName ?? authorName,
    },
    shouldFocusError: false,
  });
  const { register, setValue, setError, watch, formState } = form;
  const { errors, submitCount } = formState;
  const { stars, scent, skinFeel } = watch();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) showIssues(error, setError);
  }, [error, setError]);
  useEffect(() => element.current?.querySelector<HTMLElement>("input:checked, input")?.focus(), []);
  useEffect(() => {
    if (submitCount > 0 && !formState.isSubmitting && errors.stars) {
      element.current?.querySelector<HTMLElement>("input")?.focus();
    }
  }, [submitCount, formState.isSubmitting, errors.stars]);

  return (
    <form
      ref={element}
      method="post"
      noValidate
      aria-label={`Your review of ${productName}`}
      className="mt-4 space-y-6"
      onSubmit={form.handleSubmit((written) => {
        if (!isSaving) onSave(written);
      })}
    >
      <StarsChoice
        id={`${id}-stars`}
        value={stars}
        problem={errors.stars?.message}
        onChange={(value) => setValue("stars", value, { shouldValidate: submitCount > 0 })}
      />
      <Field
        id={`${id}-words`}
        label="What is it like?"
        hint="What you would tell a friend, good or bad. Do not name anyone, and make no health claims, because the law does not let us publish them."
        isOptional
        {...(errors.text?.message ? { error: errors.text.message } : {})}
      >
        {(control) => <TextArea rows={4} maxLength={2000} {...register("text")} {...control} />}
      </Field>
      {isForSkin && (
        <>
          <SmallChoice
            legend="Scent"
            name={`${id}-scent`}
            text={SCENT_LABELS}
            value={scent}
            onChange={(value) => setValue("scent", value)}
          />
          <SmallChoice
            legend="Skin feel"
            name={`${id}-skin-feel`}
            text={SKIN_FEEL_LABELS}
            value={skinFeel}
            onChange={(value) => setValue("skinFeel", value)}
          />
        </>
      )}
      <TextField
        id={`${id}-authorName`}
        label="Your name"
        hint="A first name or an initial is enough."
        isOptional
        maxLength={40}
        autoComplete="given-name"
        className="max-w-[24ch]"
        error={errors.authorName}
        {...register("authorName")}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isSaving || formState.isSubmitting} busyLabel="Sending...">
          Send review
        </Button>
        <Button type="button" variant="quiet" onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface SmallChoiceProps<Value extends string> {
  legend: string;
  name: string;
  text: Readonly<Record<Value, string>>;
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** Optional choice, as native radio buttons in a row. */
function SmallChoice<Value extends string>({ legend, name, text, value, onChange }: SmallChoiceProps<Value>) {
  // The keys of the labels are the values of the options.
  const options = Object.entries(text) as [Value, string][];
  return (
    <fieldset>
      <legend className="font-medium">
        {legend} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {[...options, [null, "Not sure"] as const].map(([option, label]) => (
          <label
            key={label}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-paper border border-line-strong/60 bg-surface-raised px-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              className="size-4 accent-accent outline-none"
              onChange={() => onChange(option)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StarsChoiceProps {
  /** Id of the group, to which the error summary links. It is also the name of the radio buttons. */
  id: string;
  value: number;
  onChange: (stars: number) => void;
  problem: string | undefined;
}

/** One to five stars, as native radio buttons with a label. */
function StarsChoice({ id, value, onChange, problem }: StarsChoiceProps) {
  const [pointedAt, setPointedAt] = useState(0);
  const lit = pointedAt || value;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined} className="outline-none">
      <legend className="font-medium">How do you like it?</legend>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex" onPointerLeave={() => setPointedAt(0)}>
          {Array.from({ length: STARS_MAX }, (_, index) => index + 1).map((stars) => (
            <label
              key={stars}
              className="relative cursor-pointer rounded-paper p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent"
              onPointerEnter={(event) => event.pointerType === "mouse" && setPointedAt(stars)}
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={stars === value}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                onChange={() => onChange(stars)}
              />
              <span className="sr-only">
                {stars} {stars === 1 ? "star" : "stars"}: {WORDS[stars - 1]}
              </span>
              <svg viewBox="0 0 24 24" aria-hidden className="size-8">
                <path
                  d={STAR}
                  strokeWidth={1.5}
                  strokeLinejoin="round"
                  className={
                    stars <= lit ? "fill-calendula stroke-calendula" : "fill-surface-raised stroke-line-strong"
                  }
                />
              </svg>
            </label>
          ))}
        </div>
        <span aria-hidden className="text-ink-soft">
          {WORDS[lit - 1]}
        </span>
      </div>
    </fieldset>
  );
}
