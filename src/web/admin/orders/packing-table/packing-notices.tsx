import { isNotToBeSent, type TableRefusal } from "#domain/orders/packing-table.ts";
import { refusalMessage } from "#web/admin/orders/parcels/parcel-labels.ts";
import { Button } from "#web/ui/button.tsx";
import { TimeOfDay } from "#web/ui/moment.tsx";
import type { PackingNotice } from "./packing-storage.ts";

/** Answers of the server that the packer must know. Each stays until it is acknowledged. */
export function PackingNotices({
  notices,
  onAcknowledge,
}: {
  notices: readonly PackingNotice[];
  onAcknowledge: (key: string) => void;
}) {
  return (
    <div role="alert" className="space-y-3 empty:hidden">
      {notices.map((notice) => (
        <Notice key={notice.key} notice={notice} onAcknowledge={() => onAcknowledge(notice.key)} />
      ))}
    </div>
  );
}

function Notice({ notice, onAcknowledge }: { notice: PackingNotice; onAcknowledge: () => void }) {
  const { reference, refusal } = notice;
  const isStop = refusal !== null && (refusal === "not-saved" || isNotToBeSent(refusal));
  const label = isStop ? "I have put it aside" : "OK";
  return (
    <div
      className={`rounded-paper border-2 p-4 ${isStop ? "border-danger bg-danger-soft" : "border-calendula bg-calendula-soft"}`}
    >
      <p className="text-xl font-semibold">{isStop ? `Do not send ${reference}` : reference}</p>
      <p className="mt-1 text-lg">
        <NoticeText notice={notice} />
      </p>
      <Button
        variant="secondary"
        className="mt-3 min-h-14 w-full"
        aria-label={`${label}: ${reference}`}
        onClick={onAcknowledge}
      >
        {label}
      </Button>
    </div>
  );
}

const OWN_MESSAGES: Partial<Record<TableRefusal | "not-saved", string>> = {
  "address-changed": "Its address has changed. It is in the list again: print its new label and slip.",
  "contents-changed": "Its items have changed. It is in the list again: pack the items shown there.",
  "batch-recalled": "The chosen batch was recalled. It is in the list again: pack another batch.",
  "not-saved": "The shop could not read this packing. Find the parcel in the list and pack it again.",
};

function NoticeText({ notice: { refusal, packedAt, packedBy } }: { notice: PackingNotice }) {
  if (refusal === null) {
    return "It is packed. Its tracking number was not saved, because a parcel of another order has it.";
  }
  if (refusal === "packed") {
    return (
      <>
        {packedBy ? `${packedBy} had packed it` : "It was already packed"}
        {packedAt && (
          <>
            {" "}
            at <TimeOfDay at={packedAt} />
          </>
        )}
        . It was not packed twice.
      </>
    );
  }
  if (refusal === "not-saved" || refusal === "address-changed" || refusal === "contents-changed") {
    return OWN_MESSAGES[refusal];
  }
  return `${refusalMessage(refusal)}.`;
}
