import type { RecallView } from "#contract/admin-batches.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { STATE_LABELS, STATE_TONES } from "#web/admin/parcels/parcel-labels.ts";
import { adminPaths } from "#web/admin-paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

const COLUMNS: readonly DataColumn[] = [
  { name: "Parcel" },
  { name: "State" },
  { name: "Sent on", className: "hidden sm:table-cell" },
  { name: "To" },
  { name: "Told", className: "hidden sm:table-cell" },
];

/** The parcels that got a batch. */
export function RecallParcels({ recall: { parcels, parcelsCount } }: { recall: RecallView }) {
  return (
    <>
      <DataTable label="Parcels of this batch" columns={COLUMNS} rows={parcels} empty="No parcel got this batch.">
        {(parcel) => (
          <Tr key={parcel.id}>
            <Td className="prices font-medium">
              {parcel.orderId === null ? (
                parcel.reference
              ) : (
                <TextLink to={adminPaths.order(parcel.orderId)}>{parcel.reference}</TextLink>
              )}
            </Td>
            <Td>
              <Badge tone={STATE_TONES[parcel.state]}>{STATE_LABELS[parcel.state]}</Badge>
              {parcel.isNotified && <span className="mt-1 block text-sm text-ink-soft sm:hidden">Told</span>}
            </Td>
            <Td className="hidden sm:table-cell">{parcel.sentOn && <Day on={parcel.sentOn} />}</Td>
            <Td>
              <span className="block wrap-anywhere">{parcel.name}</span>
              <span className="block text-sm text-ink-soft">
                {parcel.email ? <EmailText email={parcel.email} /> : "Account erased"}
              </span>
            </Td>
            <Td className="hidden sm:table-cell">{parcel.isNotified ? "Yes" : "No"}</Td>
          </Tr>
        )}
      </DataTable>
      {parcelsCount > parcels.length && (
        <p className="mt-2 text-sm text-ink-soft">
          The first {parcels.length} of {parcelsCount}: the table to download has all.
        </p>
      )}
    </>
  );
}
