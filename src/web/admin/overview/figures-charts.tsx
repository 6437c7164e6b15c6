import type { ReactNode } from "react";
import { Bar, BarChart, CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatPounds, parseNetPounds, pence } from "#domain/money.ts";
import { type FiguresProps, pointName } from "./figures-table.tsx";

const INK = "#5a5046";
const ACCENT = "#6b5a7e";
const SAGE = "#55665a";
const LINE = "#d9ccb9";
const HEIGHT = 220;

const AXIS = { stroke: INK, fontSize: 12, tickLine: false } as const;

/** Charts of the table's figures. They are in a separate file, so that only this view loads the chart code. */
export default function FiguresCharts({ points, isMonthly }: FiguresProps) {
  const drawn = points.map((point) => ({
    name: pointName(point.on, isMonthly),
    Revenue: parseNetPounds(point.revenue) / 100,
    Orders: point.orders,
    Subscribers: point.subscribers,
  }));
  return (
    <div className="mt-4 grid gap-8 lg:grid-cols-2">
      <Drawing title="Revenue less refunds" isWide>
        <BarChart data={drawn} accessibilityLayer>
          <CartesianGrid stroke={LINE} vertical={false} />
          <XAxis dataKey="name" minTickGap={24} {...AXIS} />
          <YAxis width={64} tickFormatter={(value: number) => `£${value}`} {...AXIS} />
          <Tooltip formatter={(value) => formatPounds(pence(Math.round(Number(value) * 100)))} />
          <Bar dataKey="Revenue" fill={ACCENT} isAnimationActive={false} />
        </BarChart>
      </Drawing>
      <Drawing title="Paid orders by day of payment">
        <BarChart data={drawn} accessibilityLayer>
          <CartesianGrid stroke={LINE} vertical={false} />
          <XAxis dataKey="name" minTickGap={24} {...AXIS} />
          <YAxis width={40} allowDecimals={false} {...AXIS} />
          <Tooltip />
          <Bar dataKey="Orders" fill={SAGE} isAnimationActive={false} />
        </BarChart>
      </Drawing>
      <Drawing title="Subscribers">
        <LineChart data={drawn} accessibilityLayer>
          <CartesianGrid stroke={LINE} vertical={false} />
          <XAxis dataKey="name" minTickGap={24} {...AXIS} />
          <YAxis width={40} allowDecimals={false} {...AXIS} />
          <Tooltip />
          <Line dataKey="Subscribers" stroke={ACCENT} strokeWidth={2} dot={false} isAnimationActive={false} />
        </LineChart>
      </Drawing>
    </div>
  );
}

function Drawing({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <figure className={`min-w-0 ${isWide ? "lg:col-span-2" : ""}`}>
      <figcaption className="mb-2 font-medium">{title}</figcaption>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        {children}
      </ResponsiveContainer>
    </figure>
  );
}
