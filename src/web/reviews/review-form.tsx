import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import type { Reviewable } from "#contract/reviews.ts";
import type { ReviewScent, SkinFeel } from "#domain/reviews.ts";
import { lazyResolver } from "#web/lazy-resolver.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { SCENT_LABELS, SKIN_FEEL_LABELS } from "./review-labels.ts";
import { SmallChoice } from "./small-choice.tsx";
import { StarsChoice } from "./stars-choice.tsx";

export interface Written {
  stars: number;
  text: string;
  scent: ReviewScent | null;
  skinFeel: SkinFeel | null;
  authorName: string;
}

export interface ReviewFormProps {
  product: Reviewable;
  /** Under which a first review is shown. */
  authorName: string;
  isSaving: boolean;
  error: Error | null;
  onSave: (written: Written) => void;
  onLeave: () => void;
}

/** Stars, words, two questions of our own, and the name beside them. */
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
        hint="What you would tell a friend, good or bad. Please name nobody, and leave out what it heals: we may not publish that."
        isOptional
        {...(errors.text?.message ? { error: errors.text.message } : {})}
      >
        {(control) => <TextArea rows={4} maxLength={2000} {...register("text")} {...control} />}
      </Field>
      {isForSkin && (
        <>
          <SmallChoice
            legend="Its scent"
            name={`${id}-scent`}
            text={SCENT_LABELS}
            value={scent}
            onChange={(value) => setValue("scent", value)}
          />
          <SmallChoice
            legend="On the skin"
            name={`${id}-skin-feel`}
            text={SKIN_FEEL_LABELS}
            value={skinFeel}
            onChange={(value) => setValue("skinFeel", value)}
          />
        </>
      )}
      <TextField
        id={`${id}-authorName`}
        label="The name beside it"
        hint="A first name or a letter is enough."
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
          Leave it
        </Button>
      </div>
    </form>
  );
}
