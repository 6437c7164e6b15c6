import { useState } from "react";
import { type RecipeMonth, saveStandardRecipe } from "#contract/subscriptions/admin-recipes.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { issueOf } from "./recipe-editor.tsx";
import { Options } from "./recipe-slot.tsx";

type Standard = RecipeMonth["standards"][number];

interface StandardRecipesProps {
  month: RecipeMonth;
  onChanged: () => Promise<void>;
}

/** The items of each audience's boxes in months without a recipe. */
export function StandardRecipes({ month, onChanged }: StandardRecipesProps) {
  const names = useAudienceNames();
  return (
    <section aria-labelledby="standard-recipes" className="border-t border-line pt-5">
      <h3 id="standard-recipes" className="text-xl">
        Standard boxes
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Boxes of a month without a recipe have these items, and plan pages show them.
      </p>
      {month.standards.map((standard) => (
        <details key={standard.audience} className="border-b border-line py-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{boxName(standard.audience, names)}</summary>
          <StandardForm key={standard.productIds.join()} month={month} standard={standard} onChanged={onChanged} />
        </details>
      ))}
    </section>
  );
}

function StandardForm({ month, standard, onChanged }: StandardRecipesProps & { standard: Standard }) {
  const [chosen, setChosen] = useState<readonly number[]>(standard.productIds);
  const markSaved = useUnsavedChanges(chosen.join() !== standard.productIds.join());
  const saving = useAdminMutation({
    call: saveStandardRecipe,
    success: "Standard box saved",
    failure: "Failed to save the standard box",
    reason: refusalReason,
    async onSuccess() {
      markSaved();
      await onChanged();
    },
  });
  const { audience, productIds } = standard;
  return (
    <div className="grid gap-4 py-3 sm:grid-cols-2">
      {chosen.map((productId, slot) => {
        const error = issueOf(saving.error, slot);
        return (
          <Field
            // biome-ignore lint/suspicious/noArrayIndexKey: the five places of a box never change their order
            key={slot}
            id={`standard-${audience}-${slot}`}
            label={`Product ${slot + 1}`}
            {...(error ? { error } : {})}
          >
            {(control) => (
              <Select
                {...control}
                className="w-full"
                value={String(productId)}
                onChange={({ target }) => setChosen(chosen.with(slot, Number(target.value)))}
              >
                <Options
                  month={month}
                  productId={productId}
                  others={chosen.filter((_, other) => other !== slot)}
                  naturalness="99natural"
                />
              </Select>
            )}
          </Field>
        );
      })}
      <div className="self-end">
        <Button
          variant="secondary"
          isBusy={saving.isPending}
          busyLabel="Saving..."
          onClick={() => saving.mutate({ audience, productIds: [...chosen], previousProductIds: [...productIds] })}
        >
          Save standard box
        </Button>
      </div>
    </div>
  );
}
