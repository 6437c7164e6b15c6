import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Basket } from "#contract/basket/basket.ts";
import { listAdminProducts } from "#contract/catalogue/admin-products.ts";
import { previewTelephoneOrder } from "#contract/orders/admin-telephone-orders.ts";
import { sumLabel } from "#domain/pricing/order-sums.ts";
import { apiPageQuery, apiQuery } from "#web/admin/kit/api-query.ts";
import { DetailsLine } from "#web/admin/kit/details-part.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { findCodeRefusal } from "#web/shop/basket/code-refusal-messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Price } from "#web/ui/price.tsx";

/** The products of a telephone order while the user chooses them. */
interface ChosenLine {
  productId: number;
  name: string;
  quantity: number;
}

export interface ChosenLines {
  lines: readonly ChosenLine[];
  discountCode: string;
}

/** The chosen lines, priced by the shop. Loads nothing while there are none. */
export function useTelephonePrices(
  { lines, discountCode }: ChosenLines,
  buyer: { customerId?: number | undefined; orderId?: number | undefined },
) {
  const input = useDeferredValue(
    lines.length > 0 ? JSON.stringify({ ...sentLines({ lines, discountCode }), ...buyer }) : undefined,
  );
  const { data, error } = useQuery({
    ...apiQuery(previewTelephoneOrder, input ? JSON.parse(input) : undefined),
    retry: false,
  });
  return { basket: data, refused: error ? linesRefusal(error, lines) : "" };
}

export function sentLines({ lines, discountCode }: ChosenLines) {
  const code = discountCode.trim();
  return {
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(code ? { discountCode: code } : {}),
  };
}

/** Reason why these lines cannot be ordered, with the product's name. */
export function linesRefusal(error: Error, lines: readonly ChosenLine[]): string {
  if (!(error instanceof ApiRefusal)) return "The prices could not be loaded. Try again in a moment.";
  const { code, facts } = error;
  const name = lines.find(({ productId }) => productId === facts.productId)?.name ?? "A product";
  // The texts for customers speak of their basket.
  if (code === "code-not-for-these") return "This code does not apply to any product of this order.";
  const codeRefusal = findCodeRefusal(error);
  if (codeRefusal) return codeRefusal;
  switch (code) {
    case "out-of-stock":
      return `${name}: ${facts.stock ?? 0} in stock.`;
    case "not-sellable":
      return `${name} cannot be ordered by telephone.`;
    case "not-found":
      return `${name} no longer exists.`;
    case "basket-full":
      return "The order has too many lines.";
    case "total-changed":
      return `The total has changed to £${facts.total}. Check it and try again.`;
    default:
      return refusalReason(error) || (facts.unitsMax ? `At most ${facts.unitsMax} of one product.` : "");
  }
}

/** Id of the field that searches for products. */
export const PRODUCT_SEARCH = "telephone-product";

interface OrderLinesProps {
  chosen: ChosenLines;
  onChange: (chosen: ChosenLines) => void;
  prices: { basket: Basket | undefined; refused: string };
  /** Error of the search for products. */
  problem?: string | undefined;
}

/** Fields for the products and the discount code of a telephone order, with its total. */
export function OrderLines({ chosen, onChange, prices: { basket, refused }, problem }: OrderLinesProps) {
  const { lines, discountCode } = chosen;
  const setLines = (changed: readonly ChosenLine[]) => onChange({ ...chosen, lines: changed });
  return (
    <div className="space-y-4">
      <ProductSearch
        problem={problem}
        onAdd={({ id, name }) => {
          const own = lines.find(({ productId }) => productId === id);
          if (!own) return setLines([...lines, { productId: id, name, quantity: 1 }]);
          setLines(lines.map((line) => (line === own ? { ...line, quantity: line.quantity + 1 } : line)));
        }}
      />
      {lines.length > 0 && (
        <ul aria-label="Products of the order" className="divide-y divide-line border-y border-line">
          {lines.map((line) => (
            <li key={line.productId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow wrap-anywhere">{line.name}</span>
              <QuantityStepper
                label={line.name}
                quantity={line.quantity}
                onChange={(quantity) =>
                  setLines(
                    quantity < 1
                      ? lines.filter((each) => each !== line)
                      : lines.map((each) => (each === line ? { ...line, quantity } : each)),
                  )
                }
              />
              <Button variant="quiet" size="small" onClick={() => setLines(lines.filter((each) => each !== line))}>
                Remove<span className="sr-only"> {line.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field label="Discount code" isOptional>
        {(control) => (
          <TextInput
            {...control}
            value={discountCode}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={(event) => onChange({ ...chosen, discountCode: event.currentTarget.value })}
          />
        )}
      </Field>
      <div aria-live="polite">
        {refused && <Alert tone="danger">{refused}</Alert>}
        {basket && !refused && lines.length > 0 && <Totals basket={basket} />}
      </div>
    </div>
  );
}

function Totals({ basket }: { basket: Basket }) {
  return (
    <dl className="space-y-1">
      {basket.sums.map(({ kind, amount }) => {
        const name = sumLabel(kind, "dashboard");
        return name && <DetailsLine key={kind} name={name} text={<Price amount={amount} />} />;
      })}
      <DetailsLine name="Total" text={<Price amount={basket.total} />} isTotal />
    </dl>
  );
}

const FOUND = "6";

interface ProductSearchProps {
  problem: string | undefined;
  onAdd: (product: { id: number; name: string }) => void;
}

function ProductSearch({ problem, onAdd }: ProductSearchProps) {
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const { data } = useQuery({
    ...apiPageQuery(listAdminProducts, { search, status: "active", type: "one-time", limit: FOUND }),
    enabled: search !== "",
  });
  return (
    <div>
      <Field
        id={PRODUCT_SEARCH}
        label="Add a product"
        hint="Type part of its name or its SKU."
        {...(problem ? { error: problem } : {})}
      >
        {(control) => (
          <TextInput
            {...control}
            type="search"
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      {search !== "" && data && (
        <ul aria-label="Products found" className="mt-2 divide-y divide-line">
          {data.rows.length === 0 && <li className="py-2 text-ink-soft">No product matches.</li>}
          {data.rows.map(({ id, name, price, stock }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="prices block text-sm text-ink-soft">
                  <Price amount={price} />, {stock} in stock
                </span>
              </span>
              <Button variant="secondary" size="small" disabled={stock < 1} onClick={() => onAdd({ id, name })}>
                Add<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
