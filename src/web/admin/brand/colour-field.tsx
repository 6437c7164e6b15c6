import type { BrandColours } from "#domain/brand/brand-colours.ts";
import { type ColourIssue, colourMessage } from "#domain/brand/palette.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import type { TextFieldProps } from "#web/ui/form/text-field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";

export const COLOUR_PARTS = ["ground", "ink", "accent"] as const satisfies readonly (keyof BrandColours)[];

const LABELS = { ground: "Background", ink: "Text", accent: "Buttons and links" } satisfies Record<
  keyof BrandColours,
  string
>;

interface ColourFieldProps {
  part: keyof BrandColours;
  value: string;
  /** Undefined if the colour is readable. */
  issue: ColourIssue | undefined;
  field: Omit<TextFieldProps, "label" | "hint" | "isOptional" | "className">;
  onChoose: (colour: string) => void;
}

/** A colour, typed or picked, with the nearest readable one if it is hard to read. */
export function ColourField({ part, value, issue, field, onChoose }: ColourFieldProps) {
  const isComplete = /^#[0-9a-f]{6}$/i.test(value);
  const { id, error, ...input } = field;
  return (
    <div className="space-y-2">
      <Field id={id} label={LABELS[part]} {...(error?.message ? { error: error.message } : {})}>
        {(control) => (
          <div className="flex items-center gap-2">
            <input
              type="color"
              aria-label={`Pick: ${LABELS[part]}`}
              value={isComplete ? value.toLowerCase() : "#000000"}
              className="h-12 w-12 shrink-0 cursor-pointer rounded-paper border border-line-strong bg-surface-raised p-1"
              onChange={({ currentTarget }) => onChoose(currentTarget.value)}
            />
            <TextInput autoComplete="off" spellCheck={false} {...input} {...control} className="min-w-0 grow" />
          </div>
        )}
      </Field>
      {issue && !field.error && (
        <p role="status" className="text-sm font-medium text-danger">
          {colourMessage(issue)}
        </p>
      )}
      {issue && (
        <Button variant="secondary" size="small" onClick={() => onChoose(issue.suggestion)}>
          Use {issue.suggestion}
        </Button>
      )}
    </div>
  );
}
