import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  checkRecipe,
  type Recipe,
  type RecipeCheck,
  type RecipeMonth,
  saveRecipe,
} from "#contract/subscriptions/admin-recipes.ts";
import { NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import { boxName } from "#domain/subscriptions/box-names.ts";
import { boxSizeWord } from "#domain/subscriptions/box-size.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { measurePinnedBar } from "#web/admin/kit/measure-pinned-bar.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal, isRefusal } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { monthLabel, monthName } from "#web/shop/subscriptions/actions/months.ts";
import { BoxItems } from "#web/shop/subscriptions/actions/next-box.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { inPlaces } from "./in-places.ts";
import { RecipeSlot, slotId } from "./recipe-slot.tsx";

interface RecipeEditorProps {
  month: RecipeMonth;
  recipe: Recipe;
  /** Loads the month again. */
  onChanged: () => Promise<void>;
}

/** Products as chosen, with the month's own recipe when the choice began. A product id of 0 is not chosen yet. */
interface Draft {
  productIds: readonly number[];
  substituteIds: readonly (number | null)[];
  previousProductIds: number[] | null;
}

/** Keeps the buttons in sight while the recipe is on the screen, so that a phone need not scroll to them. */
const SAVE_BAR =
  "sticky bottom-0 z-10 -mx-5 flex flex-wrap gap-3 border-y border-line bg-surface px-5 py-3 sm:-mx-8 sm:px-8 [html:has(&)]:scroll-pb-24";

/** One recipe: its items with stock, needs and warnings, a preview, and the recipes of the months before. */
export function RecipeEditor({ month, recipe, onChanged }: RecipeEditorProps) {
  const [draft, setDraft] = useState<Draft>();
  const heading = useRef<HTMLHeadingElement>(null);
  const { audience, naturalness } = recipe;
  const kind = { boxMonth: month.boxMonth, audience, naturalness };
  const { boxSize } = month;
  const stored = recipe.productIds.length > 0 ? recipe.productIds : inPlaces(boxSize, [], 0);
  const productIds = draft?.productIds ?? stored;
  const storedSubstitutes = inPlaces(stored.length, recipe.substituteIds, null);
  const substituteIds = draft?.substituteIds ?? storedSubstitutes;
  const isDirty = productIds.join() !== stored.join() || substituteIds.join() !== storedSubstitutes.join();
  const chosen = { productIds: [...productIds], substituteIds: [...substituteIds] };
  const markSaved = useUnsavedChanges(isDirty);
  const isComplete = productIds.every((id) => id > 0);
  const checking = useQuery(
    apiQuery(checkRecipe, isDirty && isComplete ? { ...kind, ...chosen } : undefined, {
      keepsPrevious: true,
      failure: "The recipe could not be checked",
    }),
  );
  const check = (isDirty ? checking.data : undefined) ?? recipe.check;
  const saving = useAdminMutation({
    call: saveRecipe,
    success: "Recipe saved",
    async onSuccess() {
      markSaved();
      await onChanged();
      setDraft(undefined);
    },
    onError(error) {
      const slot = productIds.findIndex((_, each) => issueOf(error, each) !== undefined);
      document.getElementById(slotId(slot))?.focus();
    },
  });
  const hasOtherSize = productIds.length !== boxSize;
  const isFixed = month.isLocked || hasOtherSize;
  const names = useAudienceNames();
  const title = `${boxName(audience, names)}, ${NATURALNESS_PHRASES[naturalness]}`;
  const [lastMonth] = recipe.past;

  /** Puts products into the places that a box has now. */
  function choose(chosenIds: readonly number[], substitutes = substituteIds) {
    const next = inPlaces(boxSize, chosenIds, 0);
    saving.reset();
    setDraft({
      productIds: next,
      substituteIds: inPlaces(boxSize, substitutes, null).map((id) => (id !== null && next.includes(id) ? null : id)),
      previousProductIds: draft ? draft.previousProductIds : ownProductIds(recipe),
    });
  }
  function changeSize() {
    choose(productIds);
    heading.current?.focus();
  }
  function discard() {
    saving.reset();
    setDraft(undefined);
    heading.current?.focus();
  }
  return (
    <section aria-labelledby="recipe" className="space-y-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h3 ref={heading} id="recipe" tabIndex={-1} className="text-xl outline-none sm:text-2xl">
            {title}
          </h3>
          {!recipe.isOwn && (
            <p className="mt-1 max-w-prose text-ink-soft">
              {monthName(month.boxMonth)} has no recipe of its own, so these are the standard items.
            </p>
          )}
        </div>
        {!month.isLocked && lastMonth && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => choose(lastMonth.items.map(({ productId }) => productId))}
          >
            Copy from {monthName(lastMonth.boxMonth)}
          </Button>
        )}
      </div>
      {hasOtherSize && !month.isLocked && (
        <Alert
          tone="info"
          title={`This recipe has ${boxSizeWord(productIds.length)} items, and a box has ${boxSizeWord(boxSize)} now`}
        >
          <p>Its boxes keep {boxSizeWord(productIds.length)} items unless you change it.</p>
          <Button variant="secondary" size="small" className="mt-3" onClick={changeSize}>
            Change to {boxSizeWord(boxSize)} items
          </Button>
        </Alert>
      )}
      <ol className="border-t border-line *:last:border-b-0">
        {productIds.map((productId, slot) => (
          <RecipeSlot
            // biome-ignore lint/suspicious/noArrayIndexKey: the places of a box never change their order
            key={slot}
            slot={slot}
            productId={productId}
            others={productIds.filter((_, other) => other !== slot)}
            item={check.items.find((each) => each.productId === productId)}
            month={month}
            isFixed={isFixed}
            boxes={recipe.boxes}
            naturalness={naturalness}
            error={issueOf(saving.error, slot)}
            onChoose={(id) => choose(productIds.with(slot, id))}
            substituteId={substituteIds[slot] ?? null}
            substituteError={issueOf(saving.error, slot, "substituteIds")}
            onSubstitute={(id) => choose(productIds, substituteIds.with(slot, id))}
          />
        ))}
      </ol>
      {!month.isLocked && (
        <>
          {saving.error && (
            <SaveError
              error={saving.error}
              onReload={async () => {
                await onChanged();
                discard();
              }}
            />
          )}
          <div ref={measurePinnedBar} className={SAVE_BAR}>
            <Button
              isBusy={saving.isPending}
              busyLabel="Saving..."
              disabled={!isComplete || hasOtherSize}
              onClick={() =>
                saving.mutate({
                  ...kind,
                  ...chosen,
                  previousProductIds: draft ? draft.previousProductIds : ownProductIds(recipe),
                })
              }
            >
              Save recipe
            </Button>
            {isDirty && (
              <Button variant="secondary" onClick={discard}>
                Discard changes
              </Button>
            )}
          </div>
        </>
      )}
      {!month.isLocked && <Preview boxMonth={month.boxMonth} items={check.preview} />}
      <PastRecipes past={recipe.past} />
    </section>
  );
}

/** The box as its customer sees it in the account. */
function Preview({ boxMonth, items }: { boxMonth: string; items: RecipeCheck["preview"] }) {
  return (
    <FoldedPart
      title={<h4 className="inline font-display text-xl">In your {monthName(boxMonth)} box</h4>}
      mustOpen={false}
      className="border-t border-line pt-3"
    >
      <p className="mt-1 mb-4 text-ink-soft">
        Preview for a customer without exclusions. An item without stock is already replaced.
      </p>
      <BoxItems items={items} />
    </FoldedPart>
  );
}

function ownProductIds({ isOwn, productIds }: Recipe): number[] | null {
  return isOwn ? productIds : null;
}

export function issueOf(
  error: Error | null,
  slot: number,
  field: "productIds" | "substituteIds" = "productIds",
): string | undefined {
  if (!(error instanceof ApiRefusal)) return undefined;
  return error.issues.find(({ path }) => path === `${field}.${slot}`)?.message;
}

/** Says why the recipe was not saved. A recipe that someone else has changed is loaded again. */
function SaveError({ error, onReload }: { error: Error; onReload: () => Promise<void> }) {
  const mustReload = isRefusal(error, "changed-meanwhile") || isRefusal(error, "recipe-locked");
  return (
    <Alert tone="danger" title="The recipe was not saved">
      <p>
        {isRefusal(error, "changed-meanwhile")
          ? "Someone else has changed it since you opened it."
          : refusalReason(error) || "Try again in a moment."}
      </p>
      {mustReload && (
        <Button variant="secondary" size="small" className="mt-3" onClick={() => void onReload()}>
          Load the saved recipe
        </Button>
      )}
    </Alert>
  );
}

function PastRecipes({ past }: { past: Recipe["past"] }) {
  if (past.length === 0) return null;
  return (
    <FoldedPart
      title={<h4 className="inline font-display text-xl">The months before</h4>}
      mustOpen={false}
      className="border-t border-line pt-3"
    >
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_1fr]">
        {past.map(({ boxMonth, items }) => (
          <div key={boxMonth} className="contents">
            <dt className="font-medium">{monthLabel(boxMonth)}</dt>
            <dd>{items.map(({ name }) => name).join(", ")}</dd>
          </div>
        ))}
      </dl>
    </FoldedPart>
  );
}
