import { londonDay } from "#domain/calendar.ts";
import { Button } from "#web/ui/button.tsx";
import { DayInput } from "./list-toolbar.tsx";
import { type Period, readyPeriods } from "./ready-periods.ts";

interface PeriodFieldsProps {
  period: Period;
  onChange: (changed: Partial<Period>) => void;
}

/** First and last day of the figures. */
export function PeriodFields({ period, onChange }: PeriodFieldsProps) {
  return (
    <>
      <DayInput label="From" value={period.from} onChange={(from) => onChange({ from })} />
      <DayInput label="Until" value={period.until} onChange={(until) => onChange({ until })} />
    </>
  );
}

/** Buttons for the periods that owners ask for most. */
export function ReadyPeriods({ period, onChange }: PeriodFieldsProps) {
  return (
    <fieldset className="mt-4 flex flex-wrap gap-2">
      <legend className="sr-only">Period</legend>
      {readyPeriods(londonDay(new Date())).map(({ label, from, until }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          aria-pressed={period.from === from && period.until === until}
          className="aria-pressed:border-accent aria-pressed:bg-surface-sunk"
          onClick={() => onChange({ from, until })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
