import type { ReactNode } from "react";
import { formatPounds, parseNetPounds } from "#domain/money.ts";
import { Price } from "#web/ui/price.tsx";

/** A list of names and amounts. */
export function Receipt({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="rounded-paper border border-line bg-surface-raised px-6 py-7 shadow-paper sm:px-8"
    >
      <h2 className="mb-5 border-b border-dashed border-line-strong pb-4 text-center text-2xl">{title}</h2>
      {children}
    </section>
  );
}

export interface ReceiptRowProps {
  name: ReactNode;
  amount: ReactNode;
  note?: ReactNode;
  isTotal?: boolean;
}

export function ReceiptRow({ name, amount, note, isTotal }: ReceiptRowProps) {
  const look = isTotal ? "mt-4 border-t border-dashed border-line-strong pt-4 font-display text-2xl" : "py-1.5";
  return (
    <div className={`grid grid-cols-[1fr_auto] items-baseline gap-x-4 ${look}`}>
      <dt>{name}</dt>
      <dd className="prices text-right">{amount}</dd>
      {note && <dd className="col-span-2 text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

/** Amount of one of an order's sums, marked as a saving if it is negative. */
export function SumAmount({ amount }: { amount: string }) {
  if (!amount.startsWith("-")) return <Price amount={amount} />;
  return <span className="text-success">{formatPounds(parseNetPounds(amount))}</span>;
}
