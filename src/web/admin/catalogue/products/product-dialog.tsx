import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef } from "react";
import type { InputOf } from "#contract/call.ts";
import type { AdminProduct, AdminProductDetails } from "#contract/catalogue/admin-products.ts";
import { addBatch, deleteBatch } from "#contract/inventory/admin-batches.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { ProductForm } from "./product-form.tsx";
import { useProduct, useRereadProducts } from "./use-products.ts";

/** What each reason is called, with the order that it was for. */
const REASON_LABELS = {
  opening: "Stock at the start",
  order: "Sold",
  "order-released": "Not paid for, back in stock",
  restock: "Back in stock after a refund",
  return: "Returned",
  "taken-again": "Taken out again",
  box: "Packed into boxes",
  "box-withdrawn": "Back in stock from a cancelled box",
  swap: "Reserved for a swapped box",
  "swap-released": "No longer reserved for a box",
  replacement: "Sent as a replacement",
  count: "Counted",
  import: "Counted, from an imported file",
  correction: "Corrected in the database",
} satisfies Record<AdminProductDetails["stockMovements"][number]["reason"], string>;

export interface ProductDialogProps {
  /** What the address asks for: a product's id, or "new"; the dialog is shut without it. */
  wanted: string | undefined;
  onClose: () => void;
  onDelete: (product: AdminProduct) => void;
}

/** Adds a product or edits one. */
export function ProductDialog({ wanted, onClose, onDelete }: ProductDialogProps) {
  const isNew = wanted === "new";
  const isId = wanted !== undefined && /^\d{1,10}$/.test(wanted);
  return (
    <Dialog isOpen={isNew || isId} onClose={onClose} title={isNew ? "Add Product" : "Edit Product"} size="large">
      {isNew && <ProductForm product={undefined} onDone={onClose} />}
      {isId && <EditProduct key={wanted} productId={wanted} onClose={onClose} onDelete={onDelete} />}
    </Dialog>
  );
}

function EditProduct({ productId, onClose, onDelete }: Omit<ProductDialogProps, "wanted"> & { productId: string }) {
  const { data: product, error } = useProduct(productId);
  if (!product && error) {
    return (
      <Alert tone="danger" title="This product could not be read">
        {isRefusal(error, "not-found") ? "It has been deleted." : "Please close this and try again."}
      </Alert>
    );
  }
  if (!product) {
    return (
      <div className="min-h-96">
        <Spinner label="Loading the product" />
      </div>
    );
  }
  return (
    <>
      <ProductForm
        product={product}
        onDone={onClose}
        onDelete={() => {
          onClose();
          onDelete(product);
        }}
      />
      <ProductRecord product={product} />
    </>
  );
}

/** What is kept of a product beside what is edited: its batches, movements of stock and every price it has had. */
function ProductRecord({ product }: { product: AdminProductDetails }) {
  return (
    <div className="mt-8 space-y-8 border-t border-line-strong pt-6">
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
        <Table label="The newest movements of its stock" className="mt-2 text-[0.9375rem]">
          <thead>
            <tr>
              <Th>Day</Th>
              <Th>Why</Th>
              <Th className="text-right">Pieces</Th>
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
  const reread = useRereadProducts();
  const form = useRef<HTMLFormElement>(null);
  const productId = String(product.id);
  const add = useMutation({
    mutationFn: (batch: Omit<InputOf<typeof addBatch>, "productId">) => callApi(addBatch, { productId, ...batch }),
    onSuccess: async () => {
      form.current?.reset();
      await reread();
    },
  });
  const remove = useMutation({
    mutationFn: (batchId: number) => callApi(deleteBatch, { productId, batchId: String(batchId) }),
    onSettled: reread,
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? "").trim();
    add.mutate({
      code: text("code"),
      madeOn: text("madeOn"),
      quantity: Number(text("quantity")) || 0,
      ...(text("bestBeforeOn") ? { bestBeforeOn: text("bestBeforeOn") } : {}),
    });
  }

  const failed = remove.error ?? add.error;
  return (
    <section aria-labelledby="batches">
      <h3 id="batches" className="text-xl">
        Batches
      </h3>
      {product.batches.length === 0 ? (
        <p className="mt-1 text-ink-soft">None noted yet.</p>
      ) : (
        <Table label="The batches noted so far" className="mt-2 text-[0.9375rem]">
          <thead>
            <tr>
              <Th>Number</Th>
              <Th>Made</Th>
              <Th>Best before</Th>
              <Th className="text-right">Pieces</Th>
              <Th className="relative">
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {product.batches.map((batch) => (
              <Tr key={batch.id}>
                <Td>{batch.code}</Td>
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
                  <Button variant="quiet" size="small" onClick={() => remove.mutate(batch.id)}>
                    Take back<span className="sr-only"> batch {batch.code}</span>
                  </Button>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <form ref={form} noValidate className="mt-4 space-y-4" onSubmit={submit}>
        {failed && (
          <Alert tone="danger" title={remove.error ? "Not taken back" : "Not noted"}>
            {isRefusal(failed, "still-in-use")
              ? "Parcels have it: a recall must know which."
              : refusalReason(failed) || "Please try again in a moment."}
          </Alert>
        )}
        <div className="grid gap-4 sm:grid-cols-4">
          <TextField id="batch-code" name="code" label="Batch number" maxLength={40} autoComplete="off" />
          <TextField id="batch-madeOn" name="madeOn" label="Made on" type="date" />
          <TextField id="batch-bestBeforeOn" name="bestBeforeOn" label="Best before" isOptional type="date" />
          <TextField id="batch-quantity" name="quantity" label="Pieces" inputMode="numeric" autoComplete="off" />
        </div>
        <Button type="submit" variant="secondary" size="small" isBusy={add.isPending} busyLabel="Noting...">
          Note this batch
        </Button>
      </form>
    </section>
  );
}
