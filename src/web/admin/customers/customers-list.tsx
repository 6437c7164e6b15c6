import { listAdminCustomers } from "#contract/admin-calls.ts";
import type { AdminCustomer } from "#contract/admin-customers.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { CustomerDialog } from "./customer-dialog.tsx";

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
