import type { MetaFunction } from "react-router";
import { type ListedReturn, listReturns, RETURN_FILTERS } from "#contract/orders/admin-returns.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { customerName } from "#web/admin/kit/customer-name.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { FilterSelect } from "#web/admin/kit/filter-select.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useDialogLink } from "#web/admin/kit/use-url-state.ts";
import { OrderDetailsDialog } from "#web/admin/orders/order-details-dialog.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { ReturnDue } from "./return-due.tsx";
import { RETURN_FILTER_OPTIONS, RETURN_REASON_LABELS, RETURN_STATE_LABELS } from "./return-labels.ts";

const NOUN = { one: "return", many: "returns" };

export const meta: MetaFunction = () => adminMeta("Returns");

export default function ReturnsPage() {
  const list = useAdminList(listReturns, "returns", (url) => ({ state: url.readOneOf("state", RETURN_FILTERS) }));
  const { url } = list;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Returns</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        What customers cancel on the site stands here by itself. A return that comes by email or telephone is noted in
        the details of its order.
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <FilterSelect
          label="State"
          allLabel="All"
          options={RETURN_FILTER_OPTIONS}
          value={url.readOneOf("state", RETURN_FILTERS)}
          onChange={(state) => url.write({ state })}
        />
      </div>
      <AdminListBody list={list} noun={NOUN}>
        {(returns) => (
          <>
            <ReturnsTable returns={returns} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <OrderDetailsDialog
        orderId={url.readId("order")}
        listedIds={list.rows?.map((one) => one.orderId) ?? []}
        onGo={(orderId) => url.write({ order: String(orderId) }, { staysOnPage: true })}
        onClose={() => url.write({ order: undefined }, { staysOnPage: true })}
      />
    </>
  );
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Order" },
  { name: "Customer" },
  { name: "Reason", className: "hidden md:table-cell" },
  { name: "Announced", className: "hidden lg:table-cell" },
  { name: "State" },
  { name: "Refund by", className: "hidden sm:table-cell" },
];

function ReturnsTable({ returns }: { returns: readonly ListedReturn[] }) {
  return (
    <DataTable label="Returns" columns={COLUMNS} rows={returns} empty="No returns match.">
      {(one) => <ReturnRow key={one.id} one={one} />}
    </DataTable>
  );
}

function ReturnRow({ one }: { one: ListedReturn }) {
  const { label, tone } = RETURN_STATE_LABELS[one.state];
  return (
    <Tr className="hover:bg-surface-raised">
      <Td>
        <ButtonLink {...useDialogLink("order", one.orderId)} variant="secondary" size="small">
          <span className="prices">
            <span className="sr-only">View order </span>#{one.orderId}
          </span>
        </ButtonLink>
      </Td>
      <Td>
        <span className="block break-words">{customerName(one)}</span>
        <span className="block text-sm text-ink-soft">
          <EmailText email={one.userEmail} />
        </span>
        <span className="block text-sm text-ink-soft md:hidden">{RETURN_REASON_LABELS[one.reason]}</span>
      </Td>
      <Td className="hidden md:table-cell">{RETURN_REASON_LABELS[one.reason]}</Td>
      <Td className="hidden lg:table-cell">
        <Day on={londonDayOf(one.announced)} />
      </Td>
      <Td>
        <Badge tone={tone}>{label}</Badge>
        <span className="mt-1 block text-sm sm:hidden">
          Refund by: <ReturnDue of={one} />
        </span>
      </Td>
      <Td className="hidden sm:table-cell">
        <ReturnDue of={one} />
      </Td>
    </Tr>
  );
}
