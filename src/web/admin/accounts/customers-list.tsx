import { useQuery } from "@tanstack/react-query";
import {
  type AdminCustomer,
  type AdminCustomerDetails,
  addCustomerNote,
  listAdminCustomers,
} from "#contract/accounts/admin-customers.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { adminCustomerQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { DetailsFact, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { Notes } from "#web/admin/kit/notes.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { CustomerOrders } from "./customer-orders.tsx";

const NOUN = { one: "customer", many: "customers" };

/** Everybody with an account. */
export function CustomersList() {
  const list = useAdminList(listAdminCustomers, "customers", (url) => ({ search: url.read("search") }));
  const { url } = list;
  return (
    <>
      <AdminListBody list={list} noun={NOUN}>
        {(customers) => (
          <>
            <CustomersTable customers={customers} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <CustomerDialog
        customerId={url.readId("customer")}
        onClose={() => url.write({ customer: undefined }, { staysOnPage: true })}
      />
    </>
  );
}

const COLUMNS: readonly DataColumn[] = [
  { name: "ID", className: "hidden sm:table-cell" },
  { name: "Name" },
  { name: "Since", className: "hidden sm:table-cell" },
  { name: "Actions", isUnseen: true },
];

function CustomersTable({ customers }: { customers: readonly AdminCustomer[] }) {
  return (
    <DataTable label="Customers" columns={COLUMNS} rows={customers} empty="No customers match.">
      {({ id, firstName, lastName, username, email, created }) => (
        <Tr key={id} className="hover:bg-surface-raised">
          <Td className="prices hidden font-medium sm:table-cell">{id}</Td>
          <Td>
            {`${firstName} ${lastName}`.trim() || username}
            <span className="block text-sm text-ink-soft">
              <EmailText email={email} />
            </span>
          </Td>
          <Td className="hidden sm:table-cell">
            <Day on={londonDayOf(created)} />
          </Td>
          <Td className="relative text-right">
            <ViewLink id={id} email={email} />
          </Td>
        </Tr>
      )}
    </DataTable>
  );
}

function ViewLink({ id, email }: Pick<AdminCustomer, "id" | "email">) {
  return (
    <ButtonLink {...useDialogLink("customer", id)} variant="secondary" size="small" className="whitespace-nowrap">
      <span>
        View<span className="sr-only"> {email}</span>
      </span>
    </ButtonLink>
  );
}

interface CustomerDialogProps {
  /** The customer of the address (`?customer=`); the dialog is shut without one. */
  customerId: string | undefined;
  onClose: () => void;
}

function CustomerDialog({ customerId, onClose }: CustomerDialogProps) {
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
