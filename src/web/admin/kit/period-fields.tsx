import { type ReactNode, useId, useState } from "react";
import { londonDay } from "#domain/calendar.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { DayInput, PeriodError } from "./list-toolbar.tsx";
import { type Period, readyPeriods } from "./ready-periods.ts";

interface PeriodFieldsProps {
  period: Period;
  onChange: (changed: Partial<Period>) => void;
}

interface PeriodChoiceProps extends PeriodFieldsProps {
  /** Why the server has no figures for the period. */
  error: string | undefined;
  /** How the figures are grouped. */
  children: ReactNode;
}

/** First and last day of the figures, and how they are grouped. */
export function PeriodFields({ period, onChange, error, children }: PeriodChoiceProps) {
  const errorId = useId();
  return (
    <div className="mt-3 grid grid-cols-2 items-end gap-3 *:min-w-0 sm:flex sm:flex-wrap">
      <DayInput label="From" value={period.from} onChange={(from) => onChange({ from })} />
      <DayInput
        label="Until"
        value={period.until}
        errorId={error && errorId}
        onChange={(until) => onChange({ until })}
      />
      <PeriodError id={errorId}>{error}</PeriodError>
      {/* On a phone, the label stands before its select, in one line. */}
      <div className="max-sm:col-span-2 max-sm:*:flex max-sm:*:items-center max-sm:*:gap-3 max-sm:[&_label]:mb-0">
        {children}
      </div>
    </div>
  );
}

/** The error of the last day, with which the server refused a period. Undefined for any other failure. */
export function readPeriodError(error: unknown): string | undefined {
  const issue = error instanceof ApiRefusal ? error.issues.find(({ path }) => path === "until") : undefined;
  return issue && `Until ${issue.message.charAt(0).toLowerCase()}${issue.message.slice(1)}`;
}

/**
 * Buttons for the periods that owners ask for most. If the period is that of several buttons, as on the last day of a
 * month, only the pressed one is marked.
 */
export function ReadyPeriods({ period, onChange }: PeriodFieldsProps) {
  const [pressed, setPressed] = useState<string>();
  const offered = readyPeriods(londonDay(new Date()));
  const equal = offered.filter(({ from, until }) => period.from === from && period.until === until);
  const marked = equal.find(({ label }) => label === pressed) ?? equal[0];
  return (
    <fieldset className="mt-4 flex flex-wrap gap-1 sm:gap-2">
      <legend className="sr-only">Period</legend>
      {offered.map(({ label, from, until }) => (
        <Button
          key={label}
          variant="secondary"
          size="small"
          aria-pressed={label === marked?.label}
          className="aria-pressed:border-accent aria-pressed:bg-surface-sunk max-sm:px-1.5"
          onClick={() => {
            setPressed(label);
            onChange({ from, until });
          }}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
