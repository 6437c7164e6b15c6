import Check from "lucide-react/icons/check";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type AdminProduct, patchProduct } from "#contract/catalogue/admin-products.ts";
import { LOW_STOCK } from "#domain/inventory/stock.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Price } from "#web/ui/price.tsx";
import { needsPriceQuestion, PriceQuestion } from "./price-question.tsx";
import { PRODUCT_STALES } from "./product-form-values.ts";

export function PriceCell({ product }: { product: AdminProduct }) {
  const save = useSaveCell(product);
  const [asked, setAsked] = useState<{ price: string; answer: (isConfirmed: boolean) => void }>();
  if (product.isPlan) return <Price amount={product.price} />;
  const { name, price: before, version } = product;
  const ask = (price: string) => new Promise<boolean>((answer) => setAsked({ price, answer }));
  function answer(isConfirmed: boolean) {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  }
  return (
    <>
      <EditableCell
        name={`price of ${name}`}
        value={before}
        inputMode="decimal"
        onSave={async (typed) => {
          if (!isAmount(typed)) return save("Invalid price value");
          if (needsPriceQuestion({ before, after: typed }) && !(await ask(typed))) return "Not saved";
          return save({ price: typed, version });
        }}
      >
        <Price amount={before} />
      </EditableCell>
      <PriceQuestion
        price={asked && { name, before, after: asked.price }}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      />
    </>
  );
}

export function StockCell({ product }: { product: AdminProduct }) {
  const save = useSaveCell(product);
  const { stock, held, waiting } = product;
  if (product.isPlan)
    return (
      <span className="text-ink-soft">
        <span aria-hidden>–</span>
        <span className="sr-only">made to order</span>
      </span>
    );
  return (
    <>
      <EditableCell
        name={`stock of ${product.name}`}
        value={String(stock)}
        inputMode="numeric"
        onSave={(typed) =>
          /^\d{1,7}$/.test(typed) ? save({ stock: Number(typed), stockSeen: stock }) : save("Invalid stock value")
        }
      >
        {stock <= LOW_STOCK ? (
          <span className="inline-flex items-center gap-1.5 font-medium text-danger">
            <TriangleAlert aria-hidden size={16} />
            {stock}
            <span className="sr-only">, low stock</span>
          </span>
        ) : (
          stock
        )}
      </EditableCell>
      {held > 0 && <span className="block text-sm text-ink-soft">{heldLabel(held)}</span>}
      {waiting > 0 && (
        <span className="block text-sm text-ink-soft">
          {waiting} {waiting === 1 ? "customer waits" : "customers wait"}
        </span>
      )}
    </>
  );
}

/** Explains that a counted stock includes units that an unpaid order has taken from the stock shown. */
export function heldLabel(held: number): string {
  return `${held} more held by unpaid orders`;
}

function isAmount(typed: string): boolean {
  return /^\d{1,8}(\.\d{1,2})?$/.test(typed);
}

type Change = { price: string; version: number } | { stock: number; stockSeen: number };

/**
 * Saves one price or stock level. If it is called with a string instead of a change, it shows the string as an error
 * and does not call the server.
 */
function useSaveCell({ id }: AdminProduct) {
  const { fail } = useAdminToast();
  const { mutate } = useAdminMutation({
    call: patchProduct,
    stales: PRODUCT_STALES,
    success: "Product updated successfully",
    failure: "Failed to update product",
  });
  return (change: Change | string): Promise<string | undefined> => {
    if (typeof change === "string") {
      fail(change);
      return Promise.resolve(change);
    }
    return new Promise((resolve) =>
      mutate(
        { productId: String(id), ...change },
        { onSuccess: () => resolve(undefined), onError: (error) => resolve(problemOf(error)) },
      ),
    );
  };
}

function problemOf(error: Error): string {
  const isStock = error instanceof ApiRefusal && error.facts.stock !== undefined;
  return isStock
    ? `A sale has changed the stock. It is now ${error.facts.stock}.`
    : refusalReason(error) || "Not saved";
}

interface EditableCellProps {
  /** Accessible name of the value: "price of Oat Soap". */
  name: string;
  /** Initial value of the input. */
  value: string;
  inputMode: "decimal" | "numeric";
  /** The value as the table shows it. */
  children: ReactNode;
  /** Resolves with an error message, or with undefined if the cell may close. */
  onSave: (typed: string) => Promise<string | undefined>;
}

/**
 * A figure in a table that becomes an input when pressed. Enter or the tick saves it, and Escape or the cross cancels.
 */
function EditableCell({ name, value, inputMode, children, onSave }: EditableCellProps) {
  const [draft, setDraft] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const problemId = useId();

  function close() {
    returnsFocus.current = true;
    setDraft(undefined);
    setProblem(undefined);
  }

  // The button is rendered again only after the input has been removed.
  useEffect(() => {
    if (draft !== undefined || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [draft]);

  async function save() {
    if (isBusy || draft === undefined) return;
    if (draft.trim() === value) return close();
    setProblem(undefined);
    setBusy(true);
    const refused = await onSave(draft.trim());
    setBusy(false);
    if (refused === undefined) close();
    else setProblem(refused);
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      void save();
    }
    if (event.key === "Escape") close();
  }

  if (draft === undefined) {
    return (
      <button
        ref={opener}
        type="button"
        aria-label={`Edit ${name}, now ${value}`}
        className="prices -my-2.5 -mr-1 min-h-11 min-w-12 sm:-my-1.5 sm:min-h-9 cursor-pointer rounded-paper border border-transparent px-1 sm:-mr-2.25 sm:px-2 text-right hover:border-line-strong hover:bg-surface-raised"
        onClick={() => setDraft(value)}
      >
        {children}
      </button>
    );
  }
  // The input lies over the row, and the hidden value keeps its place, so that nothing in the table moves.
  return (
    <span className="relative inline-block">
      <span aria-hidden className="prices invisible inline-block min-h-6 min-w-12">
        {children}
      </span>
      <span className="absolute top-1/2 right-0 z-1 flex w-max -translate-y-1/2 items-center gap-1 rounded-paper bg-surface p-1 shadow-paper">
        <input
          // biome-ignore lint/a11y/noAutofocus: the person has just pressed the figure to type here.
          autoFocus
          value={draft}
          inputMode={inputMode}
          autoComplete="off"
          aria-label={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? problemId : undefined}
          className="prices h-11 w-20 sm:h-9 rounded-paper border border-line-strong bg-surface-raised px-2 text-right aria-invalid:border-danger"
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={press}
        />
        <CellButton label={`Save ${name}`} onClick={() => void save()}>
          <Check aria-hidden size={18} />
        </CellButton>
        <CellButton label={`Cancel editing ${name}`} onClick={close}>
          <X aria-hidden size={18} />
        </CellButton>
      </span>
      {problem && (
        <span
          id={problemId}
          role="alert"
          className="absolute top-full right-0 z-1 mt-3 w-48 rounded-paper bg-surface p-2 text-left text-sm whitespace-normal text-danger shadow-paper"
        >
          {problem}
        </span>
      )}
    </span>
  );
}

function CellButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      className="grid size-11 cursor-pointer place-items-center rounded-paper border sm:size-9 border-line-strong hover:bg-surface-sunk"
      onClick={onClick}
    >
      {children}
    </button>
  );
}
