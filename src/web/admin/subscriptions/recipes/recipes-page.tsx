import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link, type MetaFunction } from "react-router";
import {
  copyRecipes,
  getNextRecipes,
  getRecipes,
  type Recipe,
  type RecipeMonth,
} from "#contract/subscriptions/admin-recipes.ts";
import { NATURALNESS_PHRASES } from "#domain/subscriptions/box-labels.ts";
import { needsAction } from "#domain/subscriptions/recipes.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { FADED_STRIP } from "#web/admin/kit/faded-strip.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { boxCountLabel } from "#web/admin/subscriptions/box-run/run-outcome.tsx";
import { findMonthLater } from "#web/admin/subscriptions/subscription-labels.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { minuteLabel, monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { RecipeEditor } from "./recipe-editor.tsx";
import { StandardRecipes } from "./standard-recipes.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Recipes");

/** The recipes of one month's boxes, one for each audience and naturalness. */
export default function RecipesPage() {
  const url = useUrlState();
  const asked = url.read("month");
  const { data, isPending, refetch } = useQuery(
    asked ? apiQuery(getRecipes, { boxMonth: asked }) : apiQuery(getNextRecipes, {}),
  );
  if (isPending) return <Spinner label="Loading the recipes" />;
  if (!data) {
    return (
      <LoadError title="The recipes could not be loaded" onRetry={() => void refetch()}>
        <p>Try again in a moment.</p>
      </LoadError>
    );
  }
  const monthBefore = findMonthLater(data.boxMonth, -1);
  const box = url.read("box");
  const recipe = data.recipes.find((each) => boxId(each) === box) ?? data.recipes[0];
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h2 className="text-2xl sm:text-3xl">Recipes: {monthLabel(data.boxMonth)}</h2>
        <div className="flex flex-wrap gap-3">
          <MonthLink month={data} recipe={recipe} by={-1} label="Earlier month" />
          <MonthLink month={data} recipe={recipe} by={1} label="Later month" />
          {monthBefore && <CopyMonth month={data} fromMonth={monthBefore} onCopied={() => refetch()} />}
        </div>
      </div>
      <Deadline month={data} />
      <nav aria-label="Boxes of the month">
        {/* On a phone, the boxes are one row that scrolls sideways. */}
        <ul
          className={`-mx-5 flex gap-2 py-1 pl-5 sm:-mx-8 sm:pl-8 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-3 lg:pl-0 xl:grid-cols-6 ${FADED_STRIP}`}
        >
          {data.recipes.map((each) => (
            <li key={boxId(each)} className="w-36 shrink-0 lg:w-auto">
              <BoxLink month={data} recipe={each} isCurrent={each === recipe} />
            </li>
          ))}
        </ul>
      </nav>
      {recipe && (
        <RecipeEditor
          key={`${data.boxMonth} ${boxId(recipe)}`}
          month={data}
          recipe={recipe}
          onChanged={async () => {
            await refetch();
          }}
        />
      )}
      <StandardRecipes
        month={data}
        onChanged={async () => {
          await refetch();
        }}
      />
    </div>
  );
}

function boxId({ audience, naturalness }: Pick<Recipe, "audience" | "naturalness">): string {
  return `${audience}-${naturalness}`;
}

interface MonthLinkProps {
  month: RecipeMonth;
  recipe: Recipe | undefined;
  by: number;
  label: string;
}

function MonthLink({ month, recipe, by, label }: MonthLinkProps) {
  const boxMonth = findMonthLater(month.boxMonth, by);
  if (!boxMonth) return null;
  const to = recipe ? adminPaths.recipe(boxMonth, boxId(recipe)) : adminPaths.recipesOf(boxMonth);
  return (
    <ButtonLink variant="secondary" size="small" to={to}>
      {label}
    </ButtonLink>
  );
}

interface CopyMonthProps {
  month: RecipeMonth;
  fromMonth: string;
  onCopied: () => Promise<unknown>;
}

/** Copies the recipes of the month before, for boxes that have none of their own. */
function CopyMonth({ month, fromMonth, onCopied }: CopyMonthProps) {
  const copy = useAdminMutation({
    call: copyRecipes,
    success: ({ copied, otherSize }) =>
      `${recipeCount(copied)} copied from ${monthLabel(fromMonth)}${otherSize > 0 ? `, ${otherSize} left out: another number of items` : ""}`,
    failure: "Failed to copy the recipes",
    reason: (error) =>
      isRefusal(error, "nothing-to-change")
        ? nothingToCopy(monthLabel(fromMonth), Number(error.facts.otherSize))
        : refusalReason(error),
    onSuccess: onCopied,
  });
  if (month.isLocked || month.recipes.every(({ isOwn }) => isOwn)) return null;
  return (
    <Button
      variant="secondary"
      size="small"
      isBusy={copy.isPending}
      busyLabel="Copying..."
      onClick={() => copy.mutate({ boxMonth: month.boxMonth, fromMonth })}
    >
      Copy all of {monthLabel(fromMonth)}
    </Button>
  );
}

function recipeCount(count: number): string {
  return `${count} ${count === 1 ? "recipe" : "recipes"}`;
}

function nothingToCopy(month: string, otherSize: number): string {
  return otherSize > 0
    ? `The recipes of ${month} have another number of items than a box has now. Choose the items instead.`
    : `${month} has no recipes that could be copied.`;
}

function Deadline({ month }: { month: RecipeMonth }) {
  const run = <AdminLink to={adminPaths.boxRunOf(month.boxMonth)}>Box run</AdminLink>;
  return (
    <p className="prices text-ink-soft">
      {month.isLocked ? (
        <>
          <strong className="font-medium text-ink">Locked.</strong> The cut-off has passed and the boxes are filled, so
          these recipes can no longer be changed.
        </>
      ) : (
        <>
          <strong className="font-medium text-ink">Open until {minuteLabel(month.cutOffAt)}.</strong> Then the boxes are
          filled, and the recipes are locked.
        </>
      )}{" "}
      {run}
    </p>
  );
}

/** A box of the month with the number of items to check. */
function BoxLink({ month, recipe, isCurrent }: { month: RecipeMonth; recipe: Recipe; isCurrent: boolean }) {
  const toCheck = recipe.check.items.filter(({ warnings }) =>
    warnings.some((warning) => needsAction(warning, recipe.boxes)),
  ).length;
  const names = useAudienceNames();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [isCurrent]);
  return (
    <Link
      ref={link}
      to={adminPaths.recipe(month.boxMonth, boxId(recipe))}
      aria-current={isCurrent ? "page" : undefined}
      preventScrollReset
      className="flex h-full flex-col gap-1 rounded-paper border border-line p-3 no-underline transition-colors hover:border-ink-soft aria-[current=page]:border-accent aria-[current=page]:bg-surface-sunk"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-2">
        <span className="font-medium">{names[recipe.audience]}</span>{" "}
        {!month.isLocked && <span className="prices text-sm text-ink-soft">{boxCountLabel(recipe.boxes)}</span>}
      </span>
      <span className="text-sm text-ink-soft">{NATURALNESS_PHRASES[recipe.naturalness]}</span>
      <span className="mt-auto flex flex-wrap gap-1 pt-1">
        {!recipe.isOwn && <Badge tone="outline">Standard box</Badge>}
        {recipe.productIds.length !== month.boxSize && <Badge tone="outline">{recipe.productIds.length} items</Badge>}
        {!month.isLocked && toCheck > 0 && <Badge tone="warning">{toCheck} to check</Badge>}
      </span>
    </Link>
  );
}
