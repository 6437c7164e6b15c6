import { useQuery } from "@tanstack/react-query";
import type { UseFormReturn } from "react-hook-form";
import { productsToChooseQuery } from "#web/admin/admin-queries.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import type { DiscountChecked, DiscountTyped } from "./discount-form-values.ts";

const PRODUCTS_SHOWN_MAX = "200";

/** Which products a code is for; none chosen means all. */
export function DiscountProducts({ form }: { form: UseFormReturn<DiscountTyped, unknown, DiscountChecked> }) {
  const { data: products } = useQuery(productsToChooseQuery(PRODUCTS_SHOWN_MAX));
  const chosen = form.watch("applicableToProducts");
  function toggle(productId: number) {
    const next = chosen.includes(productId) ? chosen.filter((id) => id !== productId) : [...chosen, productId];
    form.setValue("applicableToProducts", next, { shouldDirty: true });
  }
  return (
    <details className="border-y border-line py-2" open={chosen.length > 0 || undefined}>
      <summary className="cursor-pointer py-2 font-medium">
        {chosen.length === 0 ? "For all products" : `For ${chosen.length} of the products`}
      </summary>
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {products?.map((product) => (
          <li key={product.id}>
            <Checkbox
              label={product.isPlan ? `${product.name}, ${product.sku ?? product.id}` : product.name}
              checked={chosen.includes(product.id)}
              onChange={() => toggle(product.id)}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}
