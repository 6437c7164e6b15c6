import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { RecipeItem, RecipeMonth } from "#contract/subscriptions/admin-recipes.ts";
import type { Naturalness } from "#domain/subscriptions/plans.ts";
import { fitsNaturalness, needsAction, type RecipeWarning } from "#domain/subscriptions/recipes.ts";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { monthName } from "#web/shop/subscriptions/actions/months.ts";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Picture } from "#web/ui/picture.tsx";

interface RecipeSlotProps {
  slot: number;
  /** 0 if no product is chosen yet. */
  productId: number;
  /** Products in the other places of the box. */
  others: readonly number[];
  /** The check of the product. Undefined while it loads. */
  item: RecipeItem | undefined;
  month: RecipeMonth;
  /** True if the item cannot be changed, because the month is locked or the recipe has another number of items. */
  isFixed: boolean;
  /** Number of boxes that get this recipe. */
  boxes: number;
  naturalness: Naturalness;
  error: string | undefined;
  onChoose: (productId: number) => void;
  /** The named substitute. Null for the best of the category. */
  substituteId: number | null;
  substituteError: string | undefined;
  onSubstitute: (productId: number | null) => void;
}

/** One of the items of a recipe: the product, what it needs, and what replaces it. */
export function RecipeSlot(props: RecipeSlotProps) {
  const { slot, productId, others, item, month, isFixed, boxes, naturalness, error, onChoose } = props;
  const label = `Item ${slot + 1}`;
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line py-2.5 lg:gap-x-4 lg:grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)]">
      {item ? (
        <Picture src={item.picture} alt="" sizes="80px" className="aspect-square rounded-paper" />
      ) : (
        <span aria-hidden className="aspect-square rounded-paper bg-surface-sunk" />
      )}
      <div className="space-y-1.5">
        {isFixed ? (
          <p className="font-medium">{item?.name ?? "No longer available"}</p>
        ) : (
          <Field id={slotId(slot)} label={label} {...(error ? { error } : {})}>
            {(control) => (
              <Select
                {...control}
                className="w-full"
                value={productId === 0 ? "" : String(productId)}
                onChange={(event) => onChoose(Number(event.target.value))}
              >
                {productId === 0 && <option value="">Choose a product</option>}
                <Options month={month} productId={productId} others={others} naturalness={naturalness} />
              </Select>
            )}
          </Field>
        )}
      </div>
      <div className="col-start-2 text-sm lg:col-start-3">
        {item && !month.isLocked && (
          <p className="prices text-ink-soft">
            {item.stock} in stock, {item.needed} needed for all boxes
          </p>
        )}
        {item && !month.isLocked && <SlotWarnings item={item} boxes={boxes} />}
        {item && isFixed && <Allergens item={item} />}
        {!isFixed && (
          <FoldedPart
            title={
              <>
                Substitute and allergens<span className="sr-only"> of item {slot + 1}</span>
              </>
            }
            mustOpen={props.substituteId !== null || props.substituteError !== undefined}
            titleClassName="text-ink-soft"
          >
            <div className="space-y-2 pb-2">
              <SubstituteField {...props} others={[productId, ...others]} />
              {item && <Substitutes item={item} />}
              {item && <Allergens item={item} />}
            </div>
          </FoldedPart>
        )}
      </div>
    </li>
  );
}

type SubstituteFieldProps = Pick<
  RecipeSlotProps,
  "slot" | "others" | "naturalness" | "substituteId" | "substituteError" | "onSubstitute"
> & { month: Pick<RecipeMonth, "products"> };

/** The product that replaces an item in boxes for which it is sold out, excluded or repeated. */
function SubstituteField(props: SubstituteFieldProps) {
  const { slot, others, month, naturalness, substituteId, substituteError, onSubstitute } = props;
  return (
    <Field
      id={`${slotId(slot)}-substitute`}
      label={`Substitute ${slot + 1}`}
      {...(substituteError ? { error: substituteError } : {})}
    >
      {(control) => (
        <Select
          {...control}
          className="w-full"
          value={substituteId === null ? "" : String(substituteId)}
          onChange={({ target }) => onSubstitute(target.value === "" ? null : Number(target.value))}
        >
          <option value="">The best in stock of its category</option>
          <Options month={month} productId={substituteId ?? 0} others={others} naturalness={naturalness} />
        </Select>
      )}
    </Field>
  );
}

export function slotId(slot: number): string {
  return `recipe-item-${slot}`;
}

/** Products that fit this place, by category. Products of the other places cannot be chosen twice. */
export function Options({
  month: { products },
  productId,
  others,
  naturalness,
}: Pick<RecipeSlotProps, "productId" | "others" | "naturalness"> & { month: Pick<RecipeMonth, "products"> }) {
  const fitting = products.filter((each) => each.productId === productId || fitsNaturalness(each, naturalness));
  const isGone = productId !== 0 && !fitting.some((each) => each.productId === productId);
  return (
    <>
      {isGone && <option value={productId}>No longer available</option>}
      {[...Map.groupBy(fitting, ({ kind }) => kind)].map(([kind, some]) => (
        <optgroup key={kind} label={kind || "Without a category"}>
          {some.map((product) => (
            <option
              key={product.productId}
              value={product.productId}
              disabled={others.includes(product.productId)}
            >{`${product.name}${optionNote(product)}`}</option>
          ))}
        </optgroup>
      ))}
    </>
  );
}

function optionNote({ stock, isOnSale }: RecipeMonth["products"][number]): string {
  if (!isOnSale) return " (not on sale)";
  return stock > 0 ? "" : " (none in stock)";
}

/** Warnings that need a decision, and notes that only inform. */
function SlotWarnings({ item, boxes }: { item: RecipeItem; boxes: number }) {
  if (item.warnings.length === 0) return null;
  return (
    <ul className="space-y-1 lg:pt-1">
      {item.warnings.map((warning) =>
        needsAction(warning, boxes) ? (
          <li key={warning} className="flex gap-2 font-medium text-calendula">
            <TriangleAlert aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
            {WARNINGS[warning](item)}
          </li>
        ) : (
          <li key={warning} className="text-ink-soft">
            {WARNINGS[warning](item)}
          </li>
        ),
      )}
    </ul>
  );
}

function Allergens({ item: { allergens, warnings } }: { item: RecipeItem }) {
  if (warnings.includes("gone")) return null;
  return <p className="text-ink-soft">Allergens: {allergens.length > 0 ? allergens.join(", ") : "none declared"}</p>;
}

function Substitutes({ item: { substitutes, warnings } }: { item: RecipeItem }) {
  if (warnings.includes("gone")) return null;
  return (
    <p className="text-ink-soft">
      Best in stock:{" "}
      {substitutes.length > 0
        ? substitutes.map(({ name, stock }) => `${name} (${stock})`).join(", ")
        : "none of this category"}
    </p>
  );
}

const LIST = new Intl.ListFormat("en-GB");

const WARNINGS = {
  gone: () => "No longer available. Boxes get a substitute",
  "lacks-documents": () => "Without its safety report or notification number. Boxes get a substitute",
  "has-colour": () => "Has added colour. Boxes that are 100% natural get a substitute",
  short: ({ needed, stock }) => `${needed - stock} more to make: ${needed} needed, ${stock} in stock`,
  "not-on-sale": () => "Not on sale in the shop",
  "not-for-children": () => "Not marked as suitable for children",
  repeated: ({ repeatedIn }) =>
    `Also in the ${LIST.format(repeatedIn.map(monthName))} ${repeatedIn.length === 1 ? "box" : "boxes"}`,
  "new-allergens": ({ newAllergens }) =>
    `${newAllergens.length === 1 ? "New allergen" : "New allergens"}: ${newAllergens.join(", ")}`,
  excluded: ({ excludedBy }) =>
    excludedBy === 1
      ? "1 box gets a substitute, because its customer excludes this"
      : `${excludedBy} boxes get a substitute, because their customers exclude this`,
} satisfies Record<RecipeWarning, (item: RecipeItem) => string>;
