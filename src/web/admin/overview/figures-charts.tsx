import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { AdminFigures } from "#contract/admin/admin-overview.ts";
import { formatCount } from "#domain/format-count.ts";
import { formatPounds, parseNetPounds, parsePounds, pence } from "#domain/money.ts";
import { changeLabel } from "./change-label.ts";
import { pointName } from "./figures-table.tsx";

const INK = "#5a5046";
const ACCENT = "#6b5a7e";
const SAGE = "#55665a";
const LINE = "#d9ccb9";
const HEIGHT = 220;

const AXIS = { stroke: INK, fontSize: 12, tickLine: false } as const;

/** Labels the first point and others at equal distances, so that all charts begin with the same day. */
const DAYS_AXIS = { ...AXIS, minTickGap: 24, interval: "equidistantPreserveStart" } as const;

const DAYS = "in the last 30 days";
const DAYS_BEFORE = "in the 30 days before";

/**
 * Charts of the table's figures, each with the last 30 days compared with the 30 before. They are in a separate file, so
 * that only this view loads the chart code.
 */
export default function FiguresCharts({ figures, isMonthly }: { figures: AdminFigures; isMonthly: boolean }) {
  const { points, comparison, recurringRevenue, churnPercent } = figures;
  const { revenue, orders, subscribers, since } = comparison;
  const drawn = points.map((point) => ({
    name: pointName(point.on, isMonthly),
    Revenue: parseNetPounds(point.revenue) / 100,
    Orders: point.orders,
    Subscribers: point.subscribers,
  }));
  return (
    <div className="mt-4 grid gap-8 lg:grid-cols-2">
      <Drawing
        title="Revenue less refunds"
        text={`${netLabel(parseNetPounds(revenue.last))} ${DAYS}, ${changeOf(revenue, DAYS_BEFORE, parseNetPounds, netLabel)}`}
        isWide
      >
        <BarChart data={drawn} accessibilityLayer>
          <CartesianGrid stroke={LINE} vertical={false} />
          <XAxis dataKey="name" {...DAYS_AXIS} />
          <YAxis width={64} tickFormatter={(value: number) => `£${value}`} {...AXIS} />
          <Tooltip formatter={(value) => formatPounds(pence(Math.round(Number(value) * 100)))} />
          <Bar dataKey="Revenue" fill={ACCENT} isAnimationActive={false} />
        </BarChart>
      </Drawing>
      <Drawing
        title="Orders paid"
        text={`${formatCount(orders.last)} ${DAYS}, ${changeOf(orders, DAYS_BEFORE, Number, formatCount)}`}
      >
        <BarChart data={drawn} accessibilityLayer>
          <CartesianGrid stroke={LINE} vertical={false} />
          <XAxis dataKey="name" {...DAYS_AXIS} />
          <YAxis width={40} allowDecimals={false} {...AXIS} />
          <Tooltip />
          <Bar dataKey="Orders" fill={SAGE} isAnimationActive={false} />
        </BarChart>
      </Drawing>
      <Drawing
        title="Active subscribers"
        text={`${formatCount(subscribers.last)} now, ${changeOf(subscribers, `on ${pointName(since, false)}`, Number, formatCount)} · ${formatPounds(parsePounds(recurringRevenue))} a month${churnPercent === null ? "" : ` · ${churnPercent}% ended ${DAYS}`}`}
      >
        <LineChart data={drawn} accessibilityLayer>
          <CartesianGrid stroke={LINE} vertical={false} />
          <XAxis dataKey="name" {...DAYS_AXIS} />
          <YAxis width={40} allowDecimals={false} {...AXIS} />
          <Tooltip />
          <Line dataKey="Subscribers" stroke={ACCENT} strokeWidth={2} dot={false} isAnimationActive={false} />
        </LineChart>
      </Drawing>
    </div>
  );
}

interface Compared<Value> {
  last: Value;
  before: Value;
}

function changeOf<Value>(
  { last, before }: Compared<Value>,
  when: string,
  toNumber: (value: Value) => number,
  show: (value: number) => string,
): string {
  return changeLabel(toNumber(last), toNumber(before), { was: show(toNumber(before)), when });
}

function netLabel(amountPence: number): string {
  return formatPounds(pence(amountPence));
}

interface DrawingProps {
  title: string;
  /** The figures of the last 30 days. */
  text: string;
  isWide?: boolean;
  children: ReactNode;
}

function Drawing({ title, text, isWide = false, children }: DrawingProps) {
  return (
    <figure className={`min-w-0 ${isWide ? "lg:col-span-2" : ""}`}>
      <figcaption className="mb-3">
        <span className="font-medium">{title}</span>
        <span className="prices block text-sm text-ink-soft">{text}</span>
      </figcaption>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        {children}
      </ResponsiveContainer>
    </figure>
  );
}
