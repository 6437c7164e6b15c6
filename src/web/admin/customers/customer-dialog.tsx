import { useQuery } from "@tanstack/react-query";
import { addCustomerNote } from "#contract/admin-calls.ts";
import type { AdminCustomerDetails } from "#contract/admin-customers.ts";
import { adminCustomerQuery } from "#web/admin/admin-queries.ts";
import { DetailsFact, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { Notes } from "#web/admin/kit/notes.tsx";
import { adminPaths } from "#web/admin-paths.ts";
import { callApi } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { CustomerOrders } from "./customer-orders.tsx";

export interface CustomerDialogProps {
  /** The customer of the address (`?customer=`); the dialog is shut without one. */
  customerId: string | undefined;
  onClose: () => void;
}

export function CustomerDialog({ customerId, onClose }: CustomerDialogProps) {
  const { data, isError } = useQuery(adminCustomerQuery(customerId));
  const customer = customerId === undefined || data?.id === Number(customerId) ? data : undefined;
  return (
    <Dialog isOpen={customerId !== undefined} onClose={onClose} title="Customer Details" size="large">
      {customer ? (
        <CustomerDetails customer={customer} />
      ) : isError ? (
        <Alert tone="danger" title="Error">
          Failed to fetch customer details
        </Alert>
      ) : (
        <Spinner label="Loading the customer" />
      )}
    </Dialog>
  );
}

function CustomerDetails({ customer }: { customer: AdminCustomerDetails }) {
  const customerId = String(customer.id);
  return (
    <div className="space-y-6 text-[0.9375rem]">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <DetailsFact name="Name" text={`${customer.firstName} ${customer.lastName}`.trim() || customer.username} />
        <DetailsFact name="Email" text={<EmailText email={customer.email} />} />
        <DetailsFact name="Customer since" text={<Day on={londonDayOf(customer.created)} />} />
        <DetailsFact name="Username" text={customer.username} />
        <DetailsFact name="Delivery address" text={customer.deliveryAddress || "None yet"} />
        <DetailsFact name="Paid in all, less refunds" text={<Price amount={customer.paid} />} />
      </dl>
      <DetailsPart title="Orders">
        <CustomerOrders orders={customer.orders} />
      </DetailsPart>
      {customer.subscriptions.length > 0 && (
        <DetailsPart title="Subscriptions">
          <ul className="divide-y divide-line">
            {customer.subscriptions.map(({ id, plan, status }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  <TextLink to={adminPaths.subscription(id)}>#{id}</TextLink> {plan}
                </span>
                <span className="capitalize">{status}</span>
              </li>
            ))}
          </ul>
        </DetailsPart>
      )}
      <DetailsPart title="Notes">
        <Notes notes={customer.notes} addNote={(text) => callApi(addCustomerNote, { customerId, text })} />
      </DetailsPart>
    </div>
  );
}
