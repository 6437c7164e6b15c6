import { useQuery } from "@tanstack/react-query";
import type { AdminGuestDetails } from "#contract/admin-customers.ts";
import { adminGuestQuery } from "#web/admin/admin-queries.ts";
import { DetailsFact, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { guestName } from "./guest-link.tsx";

export interface GuestDialogProps {
  /** The guest of the address (`?guest=`); the dialog is shut without one. */
  email: string | undefined;
  onClose: () => void;
}

export function GuestDialog({ email, onClose }: GuestDialogProps) {
  const { data, isError } = useQuery(adminGuestQuery(email));
  const guest = email === undefined || data?.email === email ? data : undefined;
  return (
    <Dialog isOpen={email !== undefined} onClose={onClose} title="Guest Details" size="large">
      {guest ? (
        <GuestDetails guest={guest} />
      ) : isError ? (
        <Alert tone="danger" title="Error">
          Failed to fetch guest details
        </Alert>
      ) : (
        <Spinner label="Loading the guest" />
      )}
    </Dialog>
  );
}

function GuestDetails({ guest }: { guest: AdminGuestDetails }) {
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <DetailsFact name="Name" text={guestName(guest)} />
        <DetailsFact name="Email" text={<EmailText email={guest.email} />} />
        <DetailsFact name="Last delivery address" text={guest.deliveryAddress || "None"} />
        <DetailsFact name="Paid in all, less refunds" text={<Price amount={guest.paid} />} />
      </dl>
      <DetailsPart title="Orders">
        <CustomerOrders orders={guest.orders} />
      </DetailsPart>
    </div>
  );
}
