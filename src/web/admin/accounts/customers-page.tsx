import { useQuery } from "@tanstack/react-query";
import { type MetaFunction, useLocation } from "react-router";
import { type AdminGuest, type AdminGuestDetails, listAdminGuests } from "#contract/accounts/admin-customers.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminGuestQuery, guestsFoundQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { DetailsFact, DetailsPart } from "#web/admin/kit/details-part.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Price } from "#web/ui/price.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { CustomerOrders } from "./customer-orders.tsx";
import { CustomersList } from "./customers-list.tsx";

const NOUN = { one: "guest", many: "guests" };

const COLUMNS: readonly DataColumn[] = [
  { name: "Name" },
  { name: "Orders", className: "text-right" },
  { name: "Last bought", className: "hidden sm:table-cell" },
  { name: "Actions", isUnseen: true },
];

const KINDS = ["guests"] as const;

export const meta: MetaFunction = () => adminMeta("Customers");

/** Everybody who has an account or has bought something. */
export default function CustomersPage() {
  const url = useUrlState();
  const kind = url.readOneOf("kind", KINDS);
  const search = url.read("search");
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Customers</h2>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <SearchField
          label="Search by email, name or id"
          value={search}
          onSearch={(words) => url.write({ search: words })}
        />
        <FilterSelect
          label="Who"
          allLabel="With an account"
          options={[{ value: "guests", label: "Guests who bought" }]}
          value={kind}
          onChange={(chosen) => url.write({ kind: chosen })}
        />
      </div>
      {kind === "guests" ? (
        <GuestsList />
      ) : (
        <>
          <CustomersList />
          {search && <GuestsFound search={search} onAll={() => url.write({ kind: "guests" })} />}
        </>
      )}
    </>
  );
}

/** Guests whom a search finds, too, below the accounts: who sought by an address need not know which they are. */
function GuestsFound({ search, onAll }: { search: string; onAll: () => void }) {
  const { data } = useQuery(guestsFoundQuery(search));
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="guests-found" className="mt-8 border-t border-line pt-4">
      <h3 id="guests-found" className="text-xl">
        Guests who bought
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {data.rows.map((guest) => (
          <li key={guest.email} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              {guestName(guest)}
              <span className="block text-sm text-ink-soft">
                <EmailText email={guest.email} />
              </span>
            </span>
            <GuestLink guest={guest} />
          </li>
        ))}
      </ul>
      {data.nextCursor !== undefined && (
        <Button variant="secondary" size="small" onClick={onAll}>
          All guests that match
        </Button>
      )}
    </section>
  );
}

/** Everybody who has bought without an account, the latest buyer first. */
function GuestsList() {
  const list = useAdminList(listAdminGuests, "guests", (url) => ({ search: url.read("search") }));
  const { url } = list;
  return (
    <>
      <AdminListBody list={list} noun={NOUN}>
        {(guests) => (
          <>
            <DataTable label="Guests who bought" columns={COLUMNS} rows={guests} empty="No guests match.">
              {(guest) => (
                <Tr key={guest.email} className="hover:bg-surface-raised">
                  <Td>
                    {guestName(guest)}
                    <span className="block text-sm text-ink-soft">
                      <EmailText email={guest.email} />
                    </span>
                  </Td>
                  <Td className="prices text-right">{guest.orderCount}</Td>
                  <Td className="hidden sm:table-cell">
                    <Day on={londonDayOf(guest.lastBought)} />
                  </Td>
                  <Td className="relative text-right">
                    <GuestLink guest={guest} />
                  </Td>
                </Tr>
              )}
            </DataTable>
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <GuestDialog email={url.read("guest")} onClose={() => url.write({ guest: undefined }, { staysOnPage: true })} />
    </>
  );
}

interface GuestDialogProps {
  /** The guest of the address (`?guest=`); the dialog is shut without one. */
  email: string | undefined;
  onClose: () => void;
}

function GuestDialog({ email, onClose }: GuestDialogProps) {
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

/** Opens a guest over the list as it stands. */
function GuestLink({ guest: { email } }: { guest: Pick<AdminGuest, "email"> }) {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  params.set("kind", "guests");
  params.set("guest", email);
  return (
    <ButtonLink to={`?${params}`} state={state} variant="secondary" size="small" className="whitespace-nowrap">
      <span>
        View<span className="sr-only"> {email}</span>
      </span>
    </ButtonLink>
  );
}

/** First and last name, else the e-mail address. */
function guestName({ firstName, lastName, email }: Pick<AdminGuest, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}
