import { useRef } from "react";
import { type AdminProduct, type AdminProductDetails, getAdminProduct } from "#contract/catalogue/admin-products.ts";
import { addBatch, deleteBatch } from "#contract/inventory/admin-batches.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { DetailDialog } from "#web/admin/kit/detail-dialog.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { isRefusal } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { ProductForm } from "./product-form.tsx";
import { ProductVariants } from "./product-variants.tsx";

/** Labels of the reasons of stock movements. */
const REASON_LABELS = {
  opening: "Opening stock",
  order: "Sold",
  "order-released": "Order not paid, returned to stock",
  restock: "Back in stock after a refund",
  return: "Returned",
  "taken-again": "Taken from stock again",
  box: "Packed into boxes",
  "box-withdrawn": "Back in stock from a cancelled box",
  swap: "Reserved for a swapped box",
  "swap-released": "No longer reserved for a box",
  replacement: "Sent as a replacement",
  batch: "Batch recorded or deleted",
  recall: "Taken out of stock by a recall",
  count: "Counted",
  import: "Counted in an imported file",
  correction: "Corrected in the database",
} satisfies Record<AdminProductDetails["stockMovements"][number]["reason"], string>;

/** Adds a product (`?product=new`), duplicates one (`?copy=12`) or edits one (`?product=12`). */
export function ProductDialogs({ onDelete }: { onDelete: (product: AdminProduct) => void }) {
  const url = useUrlState();
  const close = () => url.write({ product: undefined, copy: undefined }, { staysOnPage: true });
  return (
    <>
      <Dialog isOpen={url.read("product") === "new"} onClose={close} title="Add Product" size="large">
        <ProductForm product={undefined} onDone={close} />
      </Dialog>
      <DetailDialog
        param="copy"
        title="Duplicate product"
        noun="product"
        call={getAdminProduct}
        input={(productId) => ({ productId })}
        isFresh
      >
        {(product) => <ProductForm key={product.id} product={undefined} copyOf={product} onDone={close} />}
      </DetailDialog>
      <DetailDialog
        param="product"
        title={(_id, product) => (product ? `Edit Product: ${product.name}` : "Edit Product")}
        noun="product"
        call={getAdminProduct}
        input={(productId) => ({ productId })}
        isFresh
      >
        {(product) => (
          <ProductForm
            key={product.id}
            product={product}
            above={<ProductLinks product={product} />}
            below={<ProductRecord product={product} />}
            onDone={close}
            onDuplicate={() => url.write({ product: undefined, copy: String(product.id) }, { staysOnPage: true })}
            onDelete={() => {
              close();
              onDelete(product);
            }}
          />
        )}
      </DetailDialog>
    </>
  );
}

/** Ways from the top of the form to the product's page and to its batches, which stand below the fields. */
function ProductLinks({ product: { slug, isActive, isPlan } }: { product: AdminProductDetails }) {
  if (isPlan) return null;
  function goToBatches() {
    const heading = document.getElementById("batches");
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }
  return (
    <p className="-mt-2 flex flex-wrap gap-x-6">
      {isActive && (
        <ButtonLink variant="quiet" to={paths.product(slug)}>
          View in shop
        </ButtonLink>
      )}
      <Button variant="quiet" onClick={goToBatches}>
        Batches and stock
      </Button>
    </p>
  );
}

/** The batches, stock movements and price history of a product. */
function ProductRecord({ product }: { product: AdminProductDetails }) {
  return (
    <div className="space-y-8 border-t border-line-strong pt-6">
      {!product.isPlan && !product.isSubscription && <ProductVariants product={product} />}
      {!product.isPlan && <Batches product={product} />}
      {!product.isPlan && <StockMovements movements={product.stockMovements} />}
      <section aria-labelledby="price-history">
        <h3 id="price-history" className="text-xl">
          Price history
        </h3>
        <ul className="mt-2 space-y-1">
          {product.priceHistory.map(({ price, fromAt }) => (
            <li key={fromAt}>
              <Price amount={price} /> since <Day on={londonDayOf(fromAt)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function StockMovements({ movements }: { movements: AdminProductDetails["stockMovements"] }) {
  return (
    <section aria-labelledby="stock-movements">
      <h3 id="stock-movements" className="text-xl">
        Stock movements
      </h3>
      {movements.length === 0 ? (
        <p className="mt-1 text-ink-soft">None yet.</p>
      ) : (
        <Table label="Latest stock movements" className="mt-2 text-[0.9375rem]">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th>Why</Th>
              <Th className="text-right">Quantity</Th>
            </tr>
          </thead>
          <tbody>
            {movements.map(({ id, quantity, reason, reference, createdAt }) => (
              <Tr key={id}>
                <Td>
                  <Day on={londonDayOf(createdAt)} />
                </Td>
                <Td>
                  {REASON_LABELS[reason]}
                  {reference.startsWith("order:") && `, order #${reference.slice("order:".length)}`}
                </Td>
                <Td className="prices text-right">{quantity > 0 ? `+${quantity}` : `−${-quantity}`}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
}

function Batches({ product }: { product: AdminProductDetails }) {
  const form = useRef<HTMLFormElement>(null);
  const productId = String(product.id);
  const add = useAdminMutation({ call: addBatch, stales: ["products"], onSuccess: () => form.current?.reset() });
  const remove = useAdminMutation({ call: deleteBatch, stales: ["products"] });

  function submit(sent: HTMLFormElement) {
    form.current = sent;
    const typed = new FormData(sent);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    add.mutate({
      productId,
      code: text("code"),
      madeOn: text("madeOn"),
      quantity: Number(text("quantity")) || 0,
      addsToStock: typed.has("addsToStock"),
      ...(text("bestBeforeOn") ? { bestBeforeOn: text("bestBeforeOn") } : {}),
    });
  }

  const failed = remove.error;
  return (
    <section aria-labelledby="batches">
      <h3 id="batches" tabIndex={-1} className="text-xl outline-none">
        Batches
      </h3>
      {product.batches.length === 0 ? (
        <p className="mt-1 text-ink-soft">None recorded yet.</p>
      ) : (
        <Table label="Recorded batches" className="mt-2 text-[0.9375rem]">
          <thead>
            <tr>
              <Th>Number</Th>
              <Th>Made</Th>
              <Th>Best before</Th>
              <Th className="text-right">Quantity</Th>
              <Th className="relative">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {product.batches.map((batch) => (
              <Tr key={batch.id}>
                <Td>
                  {batch.code}
                  {batch.recalledOn && (
                    <span className="mt-1 block">
                      <Badge tone="danger">Recalled</Badge>
                    </span>
                  )}
                </Td>
                <Td>
                  <Day on={batch.madeOn} />
                </Td>
                <Td>
                  <Day on={batch.bestBeforeOn} />
                </Td>
                <Td className="prices text-right">{batch.quantity}</Td>
                <Td className="text-right">
                  <ButtonLink to={adminPaths.recall(product.id, batch.id)} variant="quiet" size="small">
                    Recall…<span className="sr-only"> batch {batch.code}</span>
                  </ButtonLink>
                  <Button
                    variant="quiet"
                    size="small"
                    onClick={() => remove.mutate({ productId, batchId: String(batch.id) })}
                  >
                    Delete<span className="sr-only"> batch {batch.code}</span>
                  </Button>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <InlineForm name="batch" className="mt-4 space-y-4" refused={add.error} onSubmit={submit}>
        <div className="grid gap-4 sm:grid-cols-4">
          <TextField id="batch-code" name="code" label="Batch number" maxLength={40} autoComplete="off" />
          <TextField id="batch-madeOn" name="madeOn" label="Made on" type="date" />
          <TextField id="batch-bestBeforeOn" name="bestBeforeOn" label="Best before" isOptional type="date" />
          <TextField id="batch-quantity" name="quantity" label="Quantity" inputMode="numeric" autoComplete="off" />
        </div>
        <Checkbox name="addsToStock" label="Add the quantity to the stock" defaultChecked />
        {failed && (
          <Alert tone="danger" title="Not deleted">
            {isRefusal(failed, "still-in-use")
              ? "Parcels contain this batch, so the shop keeps it for a possible recall."
              : refusalReason(failed) || "Try again in a moment."}
          </Alert>
        )}
        <Button type="submit" variant="secondary" size="small" isBusy={add.isPending} busyLabel="Saving...">
          Record batch
        </Button>
      </InlineForm>
    </section>
  );
}
