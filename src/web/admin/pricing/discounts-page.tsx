import type { MetaFunction } from "react-router";
import type { DiscountCode } from "#contract/pricing/admin-pricing.ts";
import { formatPounds, parsePounds } from "#domain/money.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { DiscountDialog } from "./discount-dialog.tsx";
import { useDiscountCodes } from "./use-discounts.ts";

export const meta: MetaFunction = () => adminMeta("Discounts");

const TYPE_LABELS = { percentage: "Percentage", fixed: "Fixed Amount" } satisfies Record<DiscountCode["type"], string>;

export default function DiscountsPage() {
  const { data: codes, isError, refetch } = useDiscountCodes();
  const url = useUrlState();
  const wanted = url.read("code");
  const open = (code: string | undefined) => url.write({ code }, { staysOnPage: true });
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl sm:text-3xl">Discounts</h2>
        <Button onClick={() => open("new")}>Add Discount Code</Button>
      </div>
      {isError && !codes && (
        <LoadError title="The discount codes could not be read" onRetry={() => void refetch()}>
          <p>Please try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !codes && <Spinner label="Loading discount codes" />}
      {codes && (
        <div className="mt-5">
          <CodesTable codes={codes} onEdit={({ id }) => open(String(id))} />
        </div>
      )}
      <DiscountDialog
        isOpen={wanted !== undefined && codes !== undefined}
        isNew={wanted === "new"}
        code={codes?.find(({ id }) => String(id) === wanted)}
        onClose={() => open(undefined)}
      />
    </>
  );
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Code" },
  { name: "Type", className: "hidden sm:table-cell" },
  { name: "Value", className: "text-right" },
  { name: "Status", className: "pl-6" },
  { name: "Usage", className: "hidden sm:table-cell" },
  { name: "Valid until", className: "hidden md:table-cell" },
  { name: "Actions", isUnseen: true },
];

function CodesTable({ codes, onEdit }: { codes: readonly DiscountCode[]; onEdit: (code: DiscountCode) => void }) {
  return (
    <DataTable label="Discount codes" columns={COLUMNS} rows={codes} empty="No discount codes yet.">
      {(code) => (
        <Tr key={code.id} className="hover:bg-surface-raised">
          <Td className="font-medium break-all">
            {code.code}
            <span className="prices block text-sm font-normal text-ink-soft sm:hidden">
              <Usage code={code} />
            </span>
          </Td>
          <Td className="hidden sm:table-cell">{TYPE_LABELS[code.type]}</Td>
          <Td className="prices text-right">{valueLabel(code)}</Td>
          <Td className="pl-6">
            <Badge tone={code.isActive ? "success" : "neutral"}>{code.isActive ? "Active" : "Inactive"}</Badge>
          </Td>
          <Td className="prices hidden whitespace-nowrap sm:table-cell">
            <Usage code={code} />
          </Td>
          <Td className="hidden md:table-cell">
            {code.validUntil ? <Day on={londonDayOf(code.validUntil)} /> : "No expiry"}
          </Td>
          <Td className="relative text-right">
            <Button data-opens variant="secondary" size="small" onClick={() => onEdit(code)}>
              Edit<span className="sr-only"> {code.code}</span>
            </Button>
          </Td>
        </Tr>
      )}
    </DataTable>
  );
}

function Usage({ code }: { code: DiscountCode }) {
  return (
    <>
      {code.usedCount} /{" "}
      {code.maxUses ?? (
        <>
          <span aria-hidden>∞</span>
          <span className="sr-only">no maximum</span>
        </>
      )}
    </>
  );
}

/** "10%", "12.5%", "£5.00". */
function valueLabel({ type, value }: DiscountCode): string {
  return type === "percentage" ? `${Number(value)}%` : formatPounds(parsePounds(value));
}
