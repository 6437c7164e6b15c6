import type { MetaFunction } from "react-router";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { SearchField } from "#web/admin/kit/search-field.tsx";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { CustomersList } from "./customers-list.tsx";
import { GuestsFound } from "./guests-found.tsx";
import { GuestsList } from "./guests-list.tsx";

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
