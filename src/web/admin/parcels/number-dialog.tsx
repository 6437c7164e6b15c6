import { useState } from "react";
import { numberParcel } from "#contract/admin-calls.ts";
import type { AdminParcel } from "#contract/admin-parcels.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { TrackingField } from "#web/admin/orders/tracking-field.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useParcelsCall } from "./use-parcels-call.ts";

/** The tracking number of one parcel: added, corrected or taken away. */
export function NumberDialog({ parcel, onClose }: { parcel: AdminParcel | undefined; onClose: () => void }) {
  return (
    <Dialog
      isOpen={parcel !== undefined}
      onClose={onClose}
      title={parcel ? `Tracking number of ${parcel.reference}` : "Tracking number"}
    >
      {parcel && <NumberForm key={parcel.id} parcel={parcel} onClose={onClose} />}
    </Dialog>
  );
}

function NumberForm({ parcel, onClose }: { parcel: AdminParcel; onClose: () => void }) {
  const [value, setValue] = useState(parcel.trackingNumber ?? "");
  const toast = useAdminToast();
  const save = useParcelsCall(numberParcel, "Failed to update parcel", () => {
    toast.succeed("Parcel updated successfully");
    onClose();
  });
  return (
    <form
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save.run({ parcelId: String(parcel.id), trackingNumber: value });
      }}
    >
      <TrackingField value={value} onChange={setValue} />
      <p>
        {parcel.state === "sent"
          ? "The parcel has left: its customer is told the number by letter, some minutes from now, so that it can still be corrected."
          : "The number stands in the letter that tells that the parcel is on its way."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={save.isPending} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </form>
  );
}
