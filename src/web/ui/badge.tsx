import type { ReactNode } from "react";

export type BadgeTone = "neutral" | "accent" | "success" | "danger" | "warning" | "outline";

const TONES = {
  neutral: "border-transparent bg-surface-sunk text-ink",
  // The border stays in sight on a selected row, which has the same ground.
  accent: "border-accent/40 bg-accent-soft text-accent-hover",
  success: "border-transparent bg-success-soft text-success",
  danger: "border-transparent bg-danger-soft text-danger",
  warning: "border-transparent bg-calendula-soft text-calendula",
  outline: "border-line-strong text-ink",
} satisfies Record<BadgeTone, string>;

export function Badge({ tone = "neutral", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex w-fit items-center gap-1.5 min-[300px]:whitespace-nowrap rounded-[2px] border px-2 py-0.5 text-sm font-medium ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
