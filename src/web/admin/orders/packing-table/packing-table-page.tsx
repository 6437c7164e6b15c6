import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect, useRef, useState } from "react";
import type { MetaFunction } from "react-router";
import type { PackingTable, TableParcel } from "#contract/orders/admin-packing-table.ts";
import { formatCount } from "#domain/format-count.ts";
import { readScan } from "#domain/orders/packing-table.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { keepPackingTable } from "#web/admin/install/keep-packing-table.ts";
import { measurePinnedBar } from "#web/admin/kit/measure-pinned-bar.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ConnectionBar } from "./connection-bar.tsx";
import type { PackingDevice, PackingState } from "./packing-device.ts";
import { PackingNotices } from "./packing-notices.tsx";
import { findStoredAccount } from "./packing-storage.ts";
import { NO_WORK, type PackingWork, ParcelToPack } from "./parcel-to-pack.tsx";
import { type ScanOutcome, ScanPanel, ScanResult } from "./scan-panel.tsx";
import { shownBatches, withoutWaiting } from "./shown-batches.ts";
import { usePackingDevice } from "./use-packing-device.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Packing table");

/** One parcel at a time, for a phone in one hand. It works without a connection. */
export default function PackingTablePage() {
  const { user } = useUser();
  // The layout shows this page without a user only if the account could not be loaded.
  const userId = user?.id ?? findStoredAccount(localStorage);
  useEffect(() => void keepPackingTable(), []);
  return userId === undefined ? null : <Table key={userId} userId={userId} />;
}

function Table({ userId }: { userId: number }) {
  const { device, state } = usePackingDevice(userId);
  return (
    <div className="mx-auto max-w-2xl space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-2xl sm:text-3xl">Packing table</h2>
        <ButtonLink to={`${adminPaths.parcels}?show=ready`} variant="quiet" className="min-h-14">
          All parcels
        </ButtonLink>
      </div>
      <PackingNotices notices={state.notices} onAcknowledge={(key) => device.acknowledge(key)} />
      <ConnectionBar state={state} onSend={() => void device.synchronise()} />
      <TableContent device={device} state={state} />
    </div>
  );
}

function TableContent({ device, state }: { device: PackingDevice; state: PackingState }) {
  const { table, waiting, connection } = state;
  if (!table && connection === "online") return <Spinner label="Loading the parcels" />;
  if (!table) {
    return (
      <LoadError title="The parcels could not be loaded" onRetry={() => void device.synchronise()}>
        <p>Try again in a moment.</p>
      </LoadError>
    );
  }
  const waitingIds = new Set(waiting.map(({ parcelId }) => parcelId));
  const parcels = table.parcels.filter(({ id }) => !waitingIds.has(id));
  const products = withoutWaiting(table.products, waiting);
  return <ParcelByParcel device={device} table={{ ...table, parcels, products }} />;
}

interface Place {
  /** The parcel in the packer's hands, as it was shown last. */
  parcel: TableParcel | undefined;
  index: number;
}

function ParcelByParcel({ device, table }: { device: PackingDevice; table: PackingTable }) {
  const { parcels, products, hasMore } = table;
  const [place, setPlace] = useState<Place>({ parcel: parcels[0], index: 0 });
  const [works, setWorks] = useState<ReadonlyMap<string, PackingWork>>(new Map());
  const [said, setSaid] = useState("");
  const [outcome, setOutcome] = useState<ScanOutcome>();
  const heading = useRef<HTMLHeadingElement>(null);
  const found = parcels.findIndex(({ id }) => id === place.parcel?.id);
  // The next parcel takes the place of one that left the list.
  const index = found === -1 ? Math.max(0, Math.min(place.index, parcels.length - 1)) : found;
  const parcel = parcels[index];
  if (place.parcel?.id !== parcel?.id) {
    if (place.parcel) setSaid(`${place.parcel.reference} is no longer in the list.`);
    setPlace({ parcel, index });
  }
  const workKey = parcel ? `${parcel.id} ${parcel.stamps.contents}` : "";
  const work = works.get(workKey) ?? NO_WORK;
  const setWork = (next: PackingWork) => setWorks(new Map(works).set(workKey, next));
  function goTo(to: number) {
    const next = parcels[to];
    if (next) setPlace({ parcel: next, index: to });
    setSaid("");
  }
  function scan(code: string): ScanOutcome {
    const read = readScan(code, table, parcel?.id);
    switch (read.kind) {
      case "parcel": {
        const to = parcels.findIndex(({ id }) => id === read.parcelId);
        goTo(to);
        return { isGood: true, text: parcels[to]?.reference ?? code };
      }
      case "batch": {
        const { name = "" } = products.find(({ productId }) => productId === read.productId) ?? {};
        setWork({ ...work, choices: new Map(work.choices).set(read.productId, String(read.batchId)) });
        return { isGood: true, text: `${name}: batch ${code.trim()}` };
      }
      case "number":
        if (!parcel) return { isGood: false, text: "Scan a parcel first" };
        if (parcel.trackingNumber) return { isGood: false, text: `${parcel.reference} already has a tracking number` };
        setWork({ ...work, trackingNumber: read.trackingNumber });
        return { isGood: true, text: `Tracking number ${read.trackingNumber}` };
      case "other-parcel":
        return { isGood: false, text: `${read.reference} is not in the list. Do not pack it` };
      case "other-batch":
        return { isGood: false, text: `Batch ${code.trim()} is not for this parcel` };
      case "unknown":
        return { isGood: false, text: `Unknown code ${code.trim()}` };
    }
  }
  function pack(done: TableParcel) {
    setSaid(`${done.reference} is packed.`);
    setOutcome(undefined);
    setPlace({ parcel: parcels[index + 1] ?? parcels[index - 1], index });
    const batches = shownBatches(done, products, work.choices);
    void device.pack(done, { ...batches, trackingNumber: work.trackingNumber.trim() });
    // The heading stays on the page, with or without a next parcel.
    heading.current?.focus();
    window.scrollTo({ top: 0 });
  }
  return (
    <>
      <div>
        <p role="status" className="min-h-6 text-lg">
          {said}
        </p>
        <h3 ref={heading} tabIndex={-1} className="prices text-2xl font-semibold outline-none">
          {parcel ? parcel.reference : "Nothing to pack"}
        </h3>
        {parcel && (
          <p className="text-ink-soft">
            Parcel {formatCount(index + 1)} of {formatCount(parcels.length)}
            {hasMore && ", and more"}
          </p>
        )}
      </div>
      {parcel && (
        <>
          <ParcelToPack key={parcel.id} parcel={parcel} products={products} work={work} onWork={setWork} />
          <ScanPanel onScan={scan} onOutcome={setOutcome} />
          <Foot
            outcome={outcome}
            isFirst={index === 0}
            isLast={index === parcels.length - 1}
            isReady={work.ticked.size === parcel.items.length}
            onMove={(by) => {
              setOutcome(undefined);
              goTo(index + by);
            }}
            onTickAll={() => setWork({ ...work, ticked: new Set(parcel.items.keys()) })}
            onPack={() => pack(parcel)}
          />
        </>
      )}
    </>
  );
}

interface FootProps {
  outcome: ScanOutcome | undefined;
  isFirst: boolean;
  isLast: boolean;
  /** True if all items are ticked. */
  isReady: boolean;
  onMove: (by: number) => void;
  onTickAll: () => void;
  onPack: () => void;
}

/** The buttons of a parcel, within the reach of a thumb. The page scrolls so that they cover no focused element. */
function Foot({ outcome, isFirst, isLast, isReady, onMove, onTickAll, onPack }: FootProps) {
  return (
    <div
      ref={measurePinnedBar}
      className="sticky bottom-0 z-10 -mx-5 border-t border-line bg-surface-raised px-5 py-3 sm:mx-0 [html:has(&)]:scroll-pb-48"
    >
      <ScanResult outcome={outcome} />
      <div className="flex gap-2">
        <MoveButton label="Previous parcel" Icon={ChevronLeft} isEnd={isFirst} onClick={() => onMove(-1)} />
        <Button className="min-h-16 flex-1 text-xl" onClick={isReady ? onPack : onTickAll}>
          {isReady ? "Packed" : "All there"}
        </Button>
        <MoveButton label="Next parcel" Icon={ChevronRight} isEnd={isLast} onClick={() => onMove(1)} />
      </div>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  Icon: typeof ChevronLeft;
  /** True if there is no such parcel. The button then keeps the focus and does nothing. */
  isEnd: boolean;
  onClick: () => void;
}

function MoveButton({ label, Icon, isEnd, onClick }: MoveButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      className={`min-h-16 w-16 shrink-0 px-0 ${isEnd ? "opacity-50" : ""}`}
      onClick={() => !isEnd && onClick()}
    >
      <Icon aria-hidden size={28} />
    </Button>
  );
}
