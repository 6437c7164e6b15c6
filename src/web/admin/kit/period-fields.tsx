import type { ReactNode } from "react";
import { londonDay } from "#domain/calendar.ts";
import { Button } from "#web/ui/button.tsx";
import { DayInput } from "./list-toolbar.tsx";
import { type Period, readyPeriods } from "./ready-periods.ts";

interface PeriodFieldsProps {
  period: Period;
  onChange: (changed: Partial<Period>) => void;
}

/** First and last day of the figures, and how they are grouped. */
export function PeriodFields({ period, onChange, children }: PeriodFieldsProps & { children: ReactNode }) {
  return (
    <div className="mt-3 grid grid-cols-2 items-end gap-3 *:min-w-0 sm:flex sm:flex-wrap">
      <DayInput label="From" value={period.from} onChange={(from) => onChange({ from })} />
      <DayInput label="Until" value={period.until} onChange={(until) => onChange({ until })} />
      {/* On a phone, the label stands before its select, in one line. */}
      <div className="max-sm:col-span-2 max-sm:*:flex max-sm:*:items-center max-sm:*:gap-3 max-sm:[&_label]:mb-0">
        {children}
      </div>
    </div>
  );
}

/** Buttons for the periods that owners ask for most. */
export function ReadyPeriods({ period, onChange }: PeriodFieldsProps) {
  return (
    <fieldset className="mt-4 flex flex-wrap gap-1 sm:gap-2">
      <legend className="sr-only">Period</legend>
      {readyPeriods(londonDay(new Date())).map(({ label, from, until }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          aria-pressed={period.from === from && period.until === until}
          className="aria-pressed:border-accent aria-pressed:bg-surface-sunk max-sm:px-1.5"
          onClick={() => onChange({ from, until })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
