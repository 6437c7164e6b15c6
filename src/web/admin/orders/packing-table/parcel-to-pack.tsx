import type { TableParcel, TableProduct } from "#contract/orders/admin-packing-table.ts";
import { TrackingField } from "#web/admin/orders/order-fields.tsx";
import { BatchChoice, OLDEST } from "#web/admin/orders/parcels/batch-choice.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";

/** The packer's work on one parcel. */
export interface PackingWork {
  /** Positions of the ticked items. */
  ticked: ReadonlySet<number>;
  /** Chosen batch by product. */
  choices: ReadonlyMap<number, string>;
  trackingNumber: string;
}

export const NO_WORK: PackingWork = { ticked: new Set(), choices: new Map(), trackingNumber: "" };

interface ParcelToPackProps {
  parcel: TableParcel;
  products: readonly TableProduct[];
  work: PackingWork;
  onWork: (work: PackingWork) => void;
}

/** One parcel with its items to tick, its batches and its tracking number. */
export function ParcelToPack({ parcel, products, work, onWork }: ParcelToPackProps) {
  return (
    <div className="space-y-5">
      <div>
        <p className="text-lg">
          {parcel.name}, {parcel.town} <span className="prices whitespace-nowrap">{parcel.postcode}</span>
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <span>
            Leaves by <Day on={parcel.dueOn} />
          </span>
          {parcel.isLate && <Badge tone="danger">Late</Badge>}
          {parcel.isGift && <Badge tone="outline">Gift</Badge>}
          {parcel.needsNewLabel && <Badge tone="warning">New label needed</Badge>}
        </p>
        {parcel.notes.map((note) => (
          <p key={note} className="mt-2 text-lg font-semibold">
            {note}
          </p>
        ))}
      </div>
      <Items parcel={parcel} work={work} onWork={onWork} />
      <Batches parcel={parcel} products={products} work={work} onWork={onWork} />
      {parcel.trackingNumber ? (
        <p>
          Tracking number <span className="prices">{parcel.trackingNumber}</span>
        </p>
      ) : (
        <TrackingField
          isOptional
          value={work.trackingNumber}
          onChange={(trackingNumber) => onWork({ ...work, trackingNumber })}
        />
      )}
    </div>
  );
}

function Items({ parcel, work, onWork }: Omit<ParcelToPackProps, "products">) {
  function tick(index: number, isTicked: boolean) {
    const ticked = new Set(work.ticked);
    if (isTicked) ticked.add(index);
    else ticked.delete(index);
    onWork({ ...work, ticked });
  }
  return (
    <ul aria-label="Items" className="divide-y divide-line border-y border-line">
      {parcel.items.map(({ name, quantity, picture }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order can have two lines of one product.
        <li key={index}>
          <label className="flex min-h-20 cursor-pointer items-center gap-3 py-2 has-checked:bg-success-soft">
            <Picture src={picture} alt="" sizes="64px" frameClassName="block size-16 shrink-0" className="size-16" />
            <span className="min-w-0 flex-1 text-lg leading-snug">
              <span className={`prices font-semibold ${quantity > 1 ? "text-2xl" : ""}`}>{quantity} ×</span> {name}
            </span>
            <span className="grid size-14 shrink-0 place-items-center">
              <input
                type="checkbox"
                className="size-8 cursor-pointer accent-accent"
                checked={work.ticked.has(index)}
                onChange={(event) => tick(index, event.currentTarget.checked)}
              />
            </span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The batches of the products that have open ones. The oldest are chosen if the packer chooses none. */
function Batches({ parcel, products, work, onWork }: ParcelToPackProps) {
  const needed = parcel.needs.flatMap(({ productId, units }) => {
    const product = products.find((each) => each.productId === productId);
    return product && product.batches.length > 0 ? [{ ...product, units }] : [];
  });
  if (needed.length === 0) return null;
  return (
    <div className="space-y-4">
      {needed.map((product) => (
        <div key={product.productId}>
          <p className="mb-1 font-medium">Batch of {product.name}</p>
          <BatchChoice
            isLarge
            product={product}
            value={work.choices.get(product.productId) ?? OLDEST}
            onChange={(choice) => onWork({ ...work, choices: new Map(work.choices).set(product.productId, choice) })}
          />
        </div>
      ))}
    </div>
  );
}
