import { useState } from "react";
import { STARS_MAX } from "#domain/reviews.ts";

const WORDS = ["Poor", "Not good", "All right", "Good", "Lovely"];
const STAR = "M12 3l2.8 5.9 6.4.8-4.7 4.4 1.2 6.4L12 17.4l-5.7 3.1 1.2-6.4L2.8 9.7l6.4-.8z";

export interface StarsChoiceProps {
  /** Also of the group, to which a summary of errors leads. */
  id: string;
  value: number;
  onChange: (stars: number) => void;
  problem: string | undefined;
}

/** One star to five: native radio buttons that look like stars, with their word beside them. */
export function StarsChoice({ id, value, onChange, problem }: StarsChoiceProps) {
  const [pointedAt, setPointedAt] = useState(0);
  const lit = pointedAt || value;
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={problem ? `${id}-problem` : undefined} className="outline-none">
      <legend className="font-medium">How do you like it?</legend>
      {problem && (
        <p id={`${id}-problem`} className="mt-1 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <div className="-ml-1.5 flex" onPointerLeave={() => setPointedAt(0)}>
          {Array.from({ length: STARS_MAX }, (_, index) => index + 1).map((stars) => (
            <label
              key={stars}
              className="relative cursor-pointer rounded-paper p-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent"
              onPointerEnter={(event) => event.pointerType === "mouse" && setPointedAt(stars)}
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={stars === value}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
                onChange={() => onChange(stars)}
              />
              <span className="sr-only">
                {stars} {stars === 1 ? "star" : "stars"}: {WORDS[stars - 1]}
              </span>
              <svg viewBox="0 0 24 24" aria-hidden className="size-8">
                <path
                  d={STAR}
                  strokeWidth={1.5}
                  strokeLinejoin="round"
                  className={
                    stars <= lit ? "fill-calendula stroke-calendula" : "fill-surface-raised stroke-line-strong"
                  }
                />
              </svg>
            </label>
          ))}
        </div>
        <span aria-hidden className="text-ink-soft">
          {WORDS[lit - 1]}
        </span>
      </div>
    </fieldset>
  );
}
