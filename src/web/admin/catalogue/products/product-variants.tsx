import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Link } from "react-router";
import {
  type AdminProductDetails,
  addVariant,
  type ProductFamily,
  saveFamily,
} from "#contract/catalogue/admin-products.ts";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useDialogLink, useUrlState } from "#web/admin/kit/use-url-state.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";

const STALES = ["products", "product-families"] as const;

/** The choices of a product, such as its sizes. Each is a product with its own SKU, price, stock and pictures. */
export function ProductVariants({ product }: { product: AdminProductDetails }) {
  const { family } = product;
  return (
    <section aria-labelledby="variants">
      <h3 id="variants" className="text-xl">
        Variants
      </h3>
      {family ? (
        <FamilyOrder family={family} />
      ) : (
        <p className="mt-1 text-ink-soft">
          Sizes or scents of one product share a card in the shop. Each is a product with its own SKU, price and stock.
        </p>
      )}
      <VariantForm product={product} />
    </section>
  );
}

function FamilyOrder({ family: { id, name, choiceName, products } }: { family: ProductFamily }) {
  const save = useAdminMutation({
    call: saveFamily,
    stales: STALES,
    success: "Variants updated successfully",
    failure: "Failed to update the variants",
    reason: refusalReason,
  });
  const ids = products.map((each) => each.id);
  const write = (productIds: number[]) => save.mutate({ familyId: String(id), name, choiceName, productIds });
  const move = (from: number, to: number) =>
    write(ids.toSpliced(from, 1).toSpliced(to, 0, ...ids.slice(from, from + 1)));
  return (
    <>
      <p className="mt-1">
        {name}, by {choiceName.toLowerCase()}
      </p>
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {products.map((each, index) => (
          <li key={each.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
            <span>
              <ProductLink id={each.id} text={each.choice} />
              {!each.isActive && <span className="text-sm text-ink-soft">, draft</span>}
            </span>
            <span className="flex flex-wrap">
              <Button
                variant="quiet"
                size="small"
                disabled={index === 0 || save.isPending}
                onClick={() => move(index, index - 1)}
              >
                <ArrowUp aria-hidden size={16} /> Earlier<span className="sr-only">: {each.choice}</span>
              </Button>
              <Button
                variant="quiet"
                size="small"
                disabled={index === products.length - 1 || save.isPending}
                onClick={() => move(index, index + 1)}
              >
                <ArrowDown aria-hidden size={16} /> Later<span className="sr-only">: {each.choice}</span>
              </Button>
              <Button
                variant="quiet"
                size="small"
                disabled={save.isPending}
                onClick={() => write(ids.filter((other) => other !== each.id))}
              >
                Take out<span className="sr-only"> {each.choice}</span>
              </Button>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

function ProductLink({ id, text }: { id: number; text: string }) {
  return (
    <Link {...useDialogLink("product", id)} className="underline decoration-line-strong underline-offset-4">
      {text}
    </Link>
  );
}

function variantReason(refused: Error): string | undefined {
  if (!isRefusal(refused, "already-taken")) return undefined;
  return "The family already has this choice, or another family has this name.";
}

/** Adds a draft with another choice. The first variant also names the family. */
function VariantForm({ product: { id, name, family } }: { product: AdminProductDetails }) {
  const url = useUrlState();
  const add = useAdminMutation({
    call: addVariant,
    stales: STALES,
    success: "Variant added as a draft",
    onSuccess: (added) => url.write({ product: String(added.id) }, { staysOnPage: true }),
  });

  function submit(sent: HTMLFormElement) {
    const typed = new FormData(sent);
    const text = (field: string) => String(typed.get(field) ?? "").trim();
    add.mutate({
      productId: String(id),
      choice: text("choice"),
      ...(family ? {} : { family: { name: text("name"), choiceName: text("choiceName"), choice: text("ownChoice") } }),
    });
  }

  return (
    <details className="mt-3">
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-medium">Add a variant</summary>
      <InlineForm
        name="variant"
        className="mt-2 space-y-4"
        refused={add.error}
        reason={variantReason}
        onSubmit={submit}
      >
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {!family && (
            <>
              <TextField id="variant-name" name="name" label="Family name" defaultValue={name} />
              <TextField id="variant-choiceName" name="choiceName" label="Name of the choice" defaultValue="Size" />
              <TextField
                id="variant-ownChoice"
                name="ownChoice"
                label="Choice of this product"
                placeholder="100 g"
                autoComplete="off"
              />
            </>
          )}
          <TextField
            id="variant-choice"
            name="choice"
            label={family ? `New ${family.choiceName.toLowerCase()}` : "Choice of the new product"}
            placeholder="200 g"
            autoComplete="off"
          />
        </div>
        <Button type="submit" variant="secondary" size="small" isBusy={add.isPending} busyLabel="Adding...">
          Add variant
        </Button>
      </InlineForm>
    </details>
  );
}
