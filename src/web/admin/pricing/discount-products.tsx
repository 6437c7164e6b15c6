import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId, useState } from "react";
import { type AdminProduct, listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { planLengthOf } from "#web/admin/kit/plan-of.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

const PRODUCTS_SHOWN_MAX = "200";

export type ProductToChoose = Pick<AdminProduct, "id" | "name" | "categoryName">;

interface DiscountProductsProps {
  /** Ids of the chosen products. None means all products. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** Selects the products to which a code applies, one by one or by category. An empty choice means all products. */
export function DiscountProducts({ chosen, onChange }: DiscountProductsProps) {
  const { data: products = [] } = useQuery(apiQuery(listAdminProducts, { limit: PRODUCTS_SHOWN_MAX }));
  const [words, setWords] = useState("");
  const searchId = useId();
  const found = findByWords(products, words);
  return (
    <FoldedPart
      title={choiceLabel(chosen.length)}
      mustOpen={chosen.length > 0}
      className="border-y border-line py-1"
      titleClassName="font-medium"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-ink-soft">
          {chosen.length === 0 ? "Tick some to limit the code to them." : "The code applies to the ticked ones only."}
        </p>
        {chosen.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => onChange([])}>
            All products again
          </Button>
        )}
      </div>
      <label htmlFor={searchId} className="mt-2 mb-1 block text-sm text-ink-soft">
        Search products and categories
      </label>
      <TextInput
        id={searchId}
        type="search"
        autoComplete="off"
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        // Enter would save the code.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className="sr-only">
        {words.trim() && (found.length === 1 ? "1 product found" : `${found.length} products found`)}
      </p>
      {words.trim() && found.length === 0 && <p className="py-3 text-ink-soft">No product matches.</p>}
      <ul className="mt-2 max-h-80 overflow-y-auto border-t border-line">
        {categoriesOf(found).map(([category, members]) => (
          <CategoryOfProducts
            key={category}
            category={category}
            products={members}
            isSearched={words.trim() !== ""}
            chosen={chosen}
            onChange={onChange}
          />
        ))}
      </ul>
    </FoldedPart>
  );
}

interface CategoryOfProductsProps extends DiscountProductsProps {
  category: string;
  products: readonly ProductToChoose[];
  isSearched: boolean;
}

/** A category with a checkbox for all of its products, which are folded until they are chosen one by one or searched. */
function CategoryOfProducts({ category, products, isSearched, chosen, onChange }: CategoryOfProductsProps) {
  const ids = products.map(({ id }) => id);
  const ticked = ids.filter((id) => chosen.includes(id)).length;
  const isPart = ticked > 0 && ticked < ids.length;
  const [wantsOpen, setWantsOpen] = useState(isPart);
  const isOpen = wantsOpen || isSearched;
  const listId = useId();
  const without = (removed: readonly number[]) => chosen.filter((id) => !removed.includes(id));
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="border-b border-line">
      <div className="flex items-center justify-between gap-3">
        <Checkbox
          label={isSearched ? `${category}: all found` : category}
          className="min-w-0 font-medium"
          checked={ticked === ids.length}
          ref={(box) => {
            if (box) box.indeterminate = isPart;
          }}
          onChange={() => onChange(ticked === ids.length ? without(ids) : [...without(ids), ...ids])}
        />
        {isSearched || (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            className="inline-flex min-h-11 shrink-0 cursor-pointer items-center gap-1 text-sm text-ink-soft hover:text-ink"
            onClick={() => setWantsOpen(!isOpen)}
          >
            {ticked > 0 ? `${ticked} of ${ids.length}` : ids.length}
            {ids.length === 1 ? " product" : " products"}
            <span className="sr-only"> in {category}</span>
            <Arrow aria-hidden size={18} strokeWidth={1.5} />
          </button>
        )}
      </div>
      <ul id={listId} hidden={!isOpen} className="pb-1 pl-8">
        {products.map((product) => (
          <li key={product.id}>
            <Checkbox
              label={nameOf(product)}
              checked={chosen.includes(product.id)}
              onChange={() => onChange(chosen.includes(product.id) ? without([product.id]) : [...chosen, product.id])}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Title of the folded part: "Products: all", "Products: only 3". */
export function choiceLabel(chosen: number): string {
  return chosen === 0 ? "Products: all" : `Products: only ${chosen}`;
}

/** Products whose name or category contains all words. */
export function findByWords<Product extends ProductToChoose>(
  products: readonly Product[],
  typed: string,
): readonly Product[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter((product) => {
    const text = `${nameOf(product)} ${categoryOf(product)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The products by category. Categories and products are in alphabetical order. */
export function categoriesOf<Product extends ProductToChoose>(products: readonly Product[]): [string, Product[]][] {
  const groups = new Map<string, Product[]>();
  for (const product of products.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "en-GB"))) {
    groups.set(categoryOf(product), [...(groups.get(categoryOf(product)) ?? []), product]);
  }
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b, "en-GB"));
}

function nameOf({ id, name }: ProductToChoose): string {
  return [name, planLengthOf(id)].filter(Boolean).join(", ");
}

function categoryOf({ categoryName }: ProductToChoose): string {
  return categoryName ?? "Without a category";
}
