import { Form, useNavigate } from "react-router";
import { type LabelFact, SCENTS } from "#domain/label-facts.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { FACT_WORDS } from "./fact-words.ts";
import { countNarrowed, type Narrowing, readNarrowing, shelfAddress, UNDER_CHOICES } from "./narrowing.ts";
import { countOnShelf, type Shelf } from "./read-shelf.ts";

const SORTS = [
  { value: "usual", label: "As on our shelf" },
  { value: "best-selling", label: "Best selling" },
  { value: "newest", label: "Newest" },
  { value: "price-asc", label: "Price, low to high" },
  { value: "price-desc", label: "Price, high to low" },
];
const PRICES = [
  { value: "", label: "Any price" },
  ...UNDER_CHOICES.map((pounds) => ({ value: pounds, label: `Up to £${pounds}` })),
];

export interface NarrowFormProps {
  path: string;
  narrowing: Narrowing;
  shelf: Shelf;
}

/** What a shelf can be narrowed to and its order: folded away on a phone, beside the goods on a laptop. */
export function NarrowShelf(props: NarrowFormProps) {
  const chosen = countNarrowed(props.narrowing);
  return (
    <div>
      <details className="group border-y border-line lg:hidden" open={chosen > 0 || undefined}>
        <summary className="flex min-h-12 cursor-pointer items-center justify-between font-medium">
          <span>Narrow and sort{chosen > 0 && ` (${chosen})`}</span>
          <span aria-hidden className="text-2xl leading-none transition-transform group-open:rotate-45">
            +
          </span>
        </summary>
        <NarrowForm {...props} />
      </details>
      <div className="hidden lg:block">
        <NarrowForm {...props} />
      </div>
    </div>
  );
}

/** A form that asks for an address: it works before any script has run; with scripts each choice takes effect at once. */
function NarrowForm({ path, narrowing, shelf }: NarrowFormProps) {
  const navigate = useNavigate();
  return (
    <Form
      // Drawn anew with each address: what another one had ticked goes.
      key={shelfAddress("", narrowing)}
      method="get"
      action={path}
      preventScrollReset
      aria-label="Narrow the shelf"
      className="space-y-5 pb-4"
      onChange={({ currentTarget }) => {
        const asked = readNarrowing(new URLSearchParams(new FormData(currentTarget) as never));
        navigate(shelfAddress(path, asked), { preventScrollReset: true, replace: true });
      }}
    >
      {narrowing.words && <input type="hidden" name="q" value={narrowing.words} />}
      <Conditions narrowing={narrowing} shelf={shelf} />
      <Button type="submit" variant="secondary" className="w-full">
        Show {countOnShelf(shelf)}
      </Button>
    </Form>
  );
}

function Conditions({ narrowing, shelf }: { narrowing: Narrowing; shelf: Shelf }) {
  const countOf = new Map(shelf.facts.map(({ fact, count }) => [fact, count]));
  const facts = shelf.facts.filter(({ fact, count }) => count !== 0 || narrowing.facts.includes(fact));
  const scents = facts.filter(({ fact }) => SCENTS.some((scent) => scent === fact));
  const others = facts.filter((entry) => !scents.includes(entry));
  return (
    <>
      <Field label="Sort by">
        {(control) => <Select {...control} name="sort" defaultValue={narrowing.sort} options={SORTS} />}
      </Field>
      <Field label="Price">
        {(control) => <Select {...control} name="under" defaultValue={narrowing.under ?? ""} options={PRICES} />}
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
          name="children"
          value="1"
          defaultChecked={narrowing.forChildren}
          label={<Counted words="For children" count={shelf.forChildren} />}
        />
        <Checkbox
          name="stock"
          value="1"
          defaultChecked={narrowing.inStock}
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
      defaultChecked={narrowing.facts.includes(fact)}
      label={<Counted words={FACT_WORDS[fact]} count={count} />}
    />
  );
}

/** How many it would leave, where that is known. */
function Counted({ words, count }: { words: string; count: number | null }) {
  return (
    <>
      {words} {count !== null && <span className="prices text-ink-soft">({count})</span>}
    </>
  );
}
