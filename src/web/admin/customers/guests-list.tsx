import { listAdminGuests } from "#contract/admin-calls.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { GuestDialog } from "./guest-dialog.tsx";
import { GuestLink, guestName } from "./guest-link.tsx";

const NOUN = { one: "guest", many: "guests" };

const COLUMNS: readonly DataColumn[] = [
  { name: "Name" },
  { name: "Orders", className: "text-right" },
  { name: "Last bought", className: "hidden sm:table-cell" },
  { name: "Actions", isUnseen: true },
];

/** Everybody who has bought without an account, the latest buyer first. */
export function GuestsList() {
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
