import { lazy, Suspense, useState } from "react";
import { Form, useNavigate } from "react-router";
import { type LabelFact, SCENTS } from "#domain/catalogue/label-facts.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { FACT_LABELS } from "./fact-labels.ts";
import { countNarrowed, type Narrowing, readNarrowing, shelfAddress, UNDER_CHOICES } from "./narrowing.ts";
import { countOnShelf, type Shelf } from "./read-shelf.ts";
import { PRODUCTS_ID } from "./shelf-grid.tsx";

const Sheet = lazy(async () => ({ default: (await import("#web/ui/sheet.tsx")).Sheet }));

const SORTS = [
  { value: "usual", label: "Featured" },
  { value: "best-selling", label: "Best selling" },
  { value: "rating", label: "Best rated" },
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
];
const PRICES = [
  { value: "", label: "Any price" },
  ...UNDER_CHOICES.map((pounds) => ({ value: pounds, label: `Up to £${pounds}` })),
];

/** Empty change handler, because React requires one for controlled inputs. The form handles all changes. */
const byForm = () => undefined;

export interface NarrowFormProps {
  path: string;
  narrowing: Narrowing;
  shelf: Shelf;
}

/** Filters and sort order: a sheet on a phone, beside the products on a laptop. */
export function NarrowShelf(props: NarrowFormProps) {
  const chosen = countNarrowed(props.narrowing);
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <div>
      <div className="lg:hidden noscript:hidden">
        <Button variant="secondary" className="w-full" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Filter and sort{chosen > 0 && ` (${chosen})`}
        </Button>
        {isOpen !== undefined && (
          <Suspense>
            <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="Filter and sort" from="bottom">
              <NarrowForm
                {...props}
                onShow={() => {
                  setOpen(false);
                  // The sheet first gives the focus back to its button.
                  requestAnimationFrame(focusProducts);
                }}
              />
            </Sheet>
          </Suspense>
        )}
      </div>
      <details className="hidden border-y border-line noscript:max-lg:block">
        <summary className="flex min-h-12 cursor-pointer items-center font-medium">
          Filter and sort{chosen > 0 && ` (${chosen})`}
        </summary>
        <NarrowForm {...props} />
      </details>
      <div className="hidden lg:block">
        <NarrowForm {...props} />
      </div>
    </div>
  );
}

/** A GET form that works without scripts. With scripts each choice applies at once, as a step that Back undoes. */
function NarrowForm({ path, narrowing, shelf, onShow }: NarrowFormProps & { onShow?: () => void }) {
  const navigate = useNavigate();
  const address = shelfAddress(path, narrowing);
  // Shows new choices before their page has loaded. After loading, the URL decides what is shown.
  const [chosen, setChosen] = useState<{ from: string; to: string; narrowing: Narrowing }>();
  if (chosen?.to === address) setChosen(undefined);
  const asked = chosen?.from === address ? chosen.narrowing : narrowing;

  function show(form: HTMLFormElement) {
    const next = readNarrowing(new URLSearchParams(new FormData(form) as never));
    const to = shelfAddress(path, next);
    setChosen({ from: address, to, narrowing: next });
    navigate(to, { preventScrollReset: true });
  }

  return (
    <Form
      method="get"
      action={path}
      aria-label="Filter products"
      className="space-y-5 lg:pb-4"
      onChange={({ currentTarget }) => show(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        if (onShow) onShow();
        else focusProducts();
      }}
    >
      {asked.words && <input type="hidden" name="q" value={asked.words} />}
      <Conditions narrowing={asked} shelf={shelf} />
      {/* Hidden on wide screens with scripts, where choices apply at once. */}
      <div className="sticky bottom-0 bg-surface py-3 lg:not-noscript:hidden">
        <Button type="submit" className="w-full">
          Show {countOnShelf(shelf)}
        </Button>
      </div>
    </Form>
  );
}

/** Moves the focus to the products after choices have been applied. */
function focusProducts() {
  const products = document.getElementById(PRODUCTS_ID);
  products?.scrollIntoView();
  products?.querySelector("h2")?.focus({ preventScroll: true });
}

function Conditions({ narrowing, shelf }: { narrowing: Narrowing; shelf: Shelf }) {
  const countOf = new Map(shelf.facts.map(({ fact, count }) => [fact, count]));
  const scents = shelf.facts.filter(({ fact }) => SCENTS.some((scent) => scent === fact));
  const others = shelf.facts.filter((entry) => !scents.includes(entry));
  return (
    <>
      <Field label="Sort by">
        {(control) => <Select {...control} name="sort" value={narrowing.sort} onChange={byForm} options={SORTS} />}
      </Field>
      <Field label="Price">
        {(control) => (
          <Select {...control} name="under" value={narrowing.under ?? ""} onChange={byForm} options={PRICES} />
        )}
      </Field>
      {scents.length > 0 && (
        <fieldset>
          <legend className="font-medium">Scent</legend>
          {scents.map(({ fact }) => (
            <FactBox key={fact} fact={fact} count={countOf.get(fact) ?? null} narrowing={narrowing} />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend className="font-medium">On the label</legend>
        {others.map(({ fact }) => (
          <FactBox key={fact} fact={fact} count={countOf.get(fact) ?? null} narrowing={narrowing} />
        ))}
        <Checkbox
          name="child"
          value="1"
          onChange={byForm}
          checked={narrowing.forChildren}
          disabled={shelf.forChildren === 0 && !narrowing.forChildren}
          label={<Counted words="For children" count={shelf.forChildren} />}
        />
        <Checkbox
          name="stock"
          value="1"
          onChange={byForm}
          checked={narrowing.inStock}
          disabled={shelf.inStock === 0 && !narrowing.inStock}
          label={<Counted words="In stock" count={shelf.inStock} />}
        />
      </fieldset>
    </>
  );
}

function FactBox({ fact, count, narrowing }: { fact: LabelFact; count: number | null; narrowing: Narrowing }) {
  return (
    <Checkbox
      name="is"
      value={fact}
      onChange={byForm}
      checked={narrowing.facts.includes(fact)}
      disabled={count === 0 && !narrowing.facts.includes(fact)}
      label={<Counted words={FACT_LABELS[fact]} count={count} />}
    />
  );
}

/** Number of matching products, if known. */
function Counted({ words, count }: { words: string; count: number | null }) {
  return (
    <>
      {words} {count !== null && <span className="prices text-ink-soft">({count})</span>}
    </>
  );
}
