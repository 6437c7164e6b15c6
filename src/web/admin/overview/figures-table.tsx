import type { AdminFigures } from "#contract/admin/admin-overview.ts";
import { Price } from "#web/ui/price.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

export interface FiguresProps {
  points: AdminFigures["points"];
  isMonthly: boolean;
}

export function FiguresTable({ points, isMonthly }: FiguresProps) {
  return (
    <div className="mt-4">
      <Table label="Revenue, orders and subscribers" className="text-[0.9375rem]">
        <thead>
          <tr>
            <Th>{isMonthly ? "Month" : "Day"}</Th>
            <Th className="text-right">Revenue less refunds</Th>
            <Th className="text-right">Orders paid</Th>
            <Th className="text-right">Subscribers</Th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <Tr key={point.on}>
              <Td className="prices">{pointName(point.on, isMonthly)}</Td>
              <Td className="text-right">
                <Price amount={point.revenue} />
              </Td>
              <Td className="prices text-right">{point.orders}</Td>
              <Td className="prices text-right">{point.subscribers}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

// The date is formatted in UTC, because a day from the server has no time and another time zone could shift it.
const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });

/** Label of a point: "21 Nov", or "Nov 2026" for a month. */
export function pointName(on: string, isMonthly: boolean): string {
  return (isMonthly ? MONTH : DAY).format(new Date(`${on}T00:00:00Z`));
}
