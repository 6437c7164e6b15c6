import { useState } from "react";
import { type RecipeMonth, saveStandardRecipe } from "#contract/subscriptions/admin-recipes.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { boxSizeWord } from "#domain/subscriptions/box-size.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { inPlaces } from "./in-places.ts";
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
  const { boxSize, standards } = month;
  const hasOtherSize = ({ productIds }: Standard) => productIds.length !== boxSize;
  return (
    <section aria-labelledby="standard-recipes" className="border-t border-line pt-5">
      <h3 id="standard-recipes" className="text-xl">
        Standard boxes
      </h3>
      <p className="mt-1 max-w-prose text-ink-soft">
        Boxes of a month without a recipe have these items, and plan pages show them.
      </p>
      {standards.some(hasOtherSize) && (
        <div className="mt-4">
          <Alert
            tone="warning"
            title={`A box has ${boxSizeWord(boxSize)} items now. Standard boxes with another number keep it until you change them.`}
          >
            <p>
              Pages and texts say {boxSizeWord(boxSize)} already. Choose {boxSizeWord(boxSize)} products for each box
              that is marked below, and save it. The claim about the value of a box is switched off. Check it and switch
              it on again in <AdminLink to={adminPaths.claims}>Claims</AdminLink>.
            </p>
          </Alert>
        </div>
      )}
      {standards.map((standard) => (
        <details key={standard.audience} className="border-b border-line py-2">
          <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
            {boxName(standard.audience, names)}
            {hasOtherSize(standard) && (
              <>
                {" "}
                <Badge tone="warning">{standard.productIds.length} items</Badge>
              </>
            )}
          </summary>
          <StandardForm
            key={`${boxSize} ${standard.productIds.join()}`}
            month={month}
            standard={standard}
            onChanged={onChanged}
          />
        </details>
      ))}
    </section>
  );
}

function StandardForm({ month, standard, onChanged }: StandardRecipesProps & { standard: Standard }) {
  const stored = inPlaces(month.boxSize, standard.productIds, 0);
  const [chosen, setChosen] = useState<readonly number[]>(stored);
  const markSaved = useUnsavedChanges(chosen.join() !== stored.join());
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
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a box never change their order
            key={slot}
            id={`standard-${audience}-${slot}`}
            label={`Product ${slot + 1}`}
            {...(error ? { error } : {})}
          >
            {(control) => (
              <Select
                {...control}
                className="w-full"
                value={productId === 0 ? "" : String(productId)}
                onChange={({ target }) => setChosen(chosen.with(slot, Number(target.value)))}
              >
                {productId === 0 && <option value="">Choose a product</option>}
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
          disabled={chosen.includes(0)}
          onClick={() => saving.mutate({ audience, productIds: [...chosen], previousProductIds: [...productIds] })}
        >
          Save standard box
        </Button>
      </div>
    </div>
  );
}
