import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { Badge } from "#web/ui/badge.tsx";
import { Picture, type PictureProps } from "#web/ui/picture.tsx";

export interface RadioCardOption<Value extends string> {
  value: Value;
  title: ReactNode;
  description?: ReactNode;
  badges?: readonly string[];
  /** Shown at the right edge, or below the label on a narrow card. */
  aside?: ReactNode;
  picture?: Pick<PictureProps, "src"> & { alt: string };
}

export interface RadioCardsProps<Value extends string> {
  legend: ReactNode;
  isLegendHidden?: boolean;
  name: string;
  options: readonly RadioCardOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /**
   * Called after `onChange` for a deliberate choice by click, tap, Enter or Space. Arrow keys only move through the
   * options, so they do not call it.
   */
  onPick?: ((value: Value) => void) | undefined;
  /** Hint for screen readers about the effect of a choice. */
  pickHint?: string | undefined;
  columns?: 1 | 2 | 3 | 4;
  /** Error message for the choice. */
  problem?: string | undefined;
}

const COLUMNS = {
  1: "grid-cols-1",
  2: "sm:grid-cols-2",
  3: "sm:grid-cols-3",
  4: "sm:grid-cols-2 lg:grid-cols-4",
} satisfies Record<1 | 2 | 3 | 4, string>;

const CARD =
  "relative flex h-full cursor-pointer gap-4 overflow-hidden rounded-paper border border-line-strong/60 bg-surface-raised p-4 transition-colors duration-200 hover:border-ink-soft has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent";

/** Native radio buttons that look like cards. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, isLegendHidden, name, options, value, onChange, onPick, pickHint, columns = 1, problem } = props;
  const baseId = useId();
  const isPassing = useRef(false);

  function press(event: KeyboardEvent, option: Value) {
    isPassing.current = event.key.startsWith("Arrow");
    if (event.key !== "Enter" || !onPick) return;
    // Prevents Enter from submitting the form, which would fail while another question is unanswered.
    event.preventDefault();
    onChange(option);
    onPick(option);
  }

  return (
    <fieldset
      aria-describedby={pickHint ? `${baseId}-hint` : undefined}
      className={`min-w-0 ${problem ? "border-l-2 border-danger pl-4" : ""}`}
    >
      <legend className={isLegendHidden ? "sr-only" : "mb-4 font-display text-xl font-medium sm:text-2xl"}>
        {legend}
      </legend>
      {problem && (
        <p id={`${baseId}-problem`} className="mb-3 font-medium text-danger">
          {problem}
        </p>
      )}
      {pickHint && (
        <p id={`${baseId}-hint`} className="sr-only">
          {pickHint}
        </p>
      )}
      <div className={`grid gap-3 ${COLUMNS[columns]}`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${CARD} ${option.picture ? "items-center sm:flex-col sm:items-stretch" : ""}`}
          >
            <CardPicture picture={option.picture} isWide={columns < 3} />
            <span className="flex min-w-0 flex-1 items-start gap-3">
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                aria-labelledby={`${baseId}-${option.value}-title`}
                aria-describedby={`${problem ? `${baseId}-problem ` : ""}${baseId}-${option.value}-more`}
                className="mt-1 size-5 shrink-0 cursor-pointer accent-accent outline-none"
                onChange={() => onChange(option.value)}
                onKeyDown={(event) => press(event, option.value)}
                onKeyUp={() => {
                  isPassing.current = false;
                }}
                onClick={() => {
                  if (!isPassing.current) onPick?.(option.value);
                }}
              />
              <CardText option={option} id={`${baseId}-${option.value}`} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function CardPicture({ picture, isWide }: { picture: RadioCardOption<string>["picture"]; isWide: boolean }) {
  if (!picture) return null;
  return (
    <span className="relative -my-4 -ml-4 hidden w-24 shrink-0 self-stretch min-[300px]:block sm:-mx-4 sm:-mt-4 sm:mb-0 sm:w-auto sm:self-auto">
      <Picture
        src={picture.src}
        alt={picture.alt}
        sizes={isWide ? "(min-width: 640px) 420px, 160px" : "(min-width: 640px) 320px, 160px"}
        className={`max-sm:absolute max-sm:inset-0 max-sm:h-full! ${isWide ? "sm:aspect-[3/2]" : "sm:aspect-[6/5]"}`}
      />
    </span>
  );
}

function CardText<Value extends string>({ option, id }: { option: RadioCardOption<Value>; id: string }) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
      <span id={`${id}-title`} className="sr-only">
        {option.title}
      </span>
      <span aria-hidden className="min-w-0 font-display text-lg leading-7 font-medium">
        {option.title}
      </span>
      <span id={`${id}-more`} className="contents">
        {option.badges?.map((badge) => (
          <Badge key={badge} tone="accent">
            {badge}
          </Badge>
        ))}
        {option.description && <span className="block w-full text-ink-soft">{option.description}</span>}
        {option.aside && <span className="block w-full">{option.aside}</span>}
      </span>
    </span>
  );
}
