import type { ReactNode } from "react";
import type { FieldPath, FieldPathValue, FieldValues, UseFormRegisterReturn, UseFormReturn } from "react-hook-form";
import type { z } from "#contract/zod.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { AdminNoun } from "./api-query.ts";
import { EntityForm, useEntityForm } from "./entity-form.tsx";
import { AreaField, FIELD_GRID } from "./form-fields.tsx";

interface RecordField<Typed extends FieldValues> {
  name: FieldPath<Typed>;
  label: string;
  hint?: string;
  /** Defaults to a single line of text. */
  kind?: "area" | "date" | "check" | "number";
  rows?: number;
  isOptional?: boolean;
  /** For a new record, derives another field from this field until the user types in the other field. */
  derives?: { name: FieldPath<Typed>; from: (typed: string) => FieldPathValue<Typed, FieldPath<Typed>> };
  /** True if the field takes half a row on a wide screen, beside another such field. */
  isHalf?: boolean;
}

export interface RecordFormDefinition<Row, Typed extends FieldValues, Checked> {
  /** Prefix of the fields' ids. Also the noun in messages, such as "category". */
  noun: string;
  schema: z.ZodType<Checked, Typed>;
  /** Returns the form values of a record, or of a new record if undefined, in the order of the fields. */
  values: (row: Row | undefined) => Typed;
  save: (typed: Checked, row: Row | undefined) => Promise<unknown>;
  /** Nouns whose lists are reloaded. Defaults to all nouns of the dashboard. */
  stales?: readonly AdminNoun[];
  fields: readonly RecordField<Typed>[];
}

/** A form that is generated from a list of fields, for records whose fields do not depend on each other. */
export function recordForm<Row, Typed extends FieldValues, Checked>(
  definition: RecordFormDefinition<Row, Typed, Checked>,
): (row: Row | undefined, onDone: () => void) => ReactNode {
  return (row, onDone) => <RecordForm of={definition} row={row} onDone={onDone} />;
}

/** Reads typed text as a number. Empty text and other text are no number, which the schema refuses. */
const TYPED_NUMBER = { setValueAs: (typed: unknown) => (typed === "" ? Number.NaN : Number(typed)) };

interface RecordFormProps<Row, Typed extends FieldValues, Checked> {
  of: RecordFormDefinition<Row, Typed, Checked>;
  row: Row | undefined;
  onDone: () => void;
}

function RecordForm<Row, Typed extends FieldValues, Checked>({
  of,
  row,
  onDone,
}: RecordFormProps<Row, Typed, Checked>) {
  const { noun, schema, values, save, stales, fields } = of;
  const capital = noun.charAt(0).toUpperCase() + noun.slice(1);
  const [verb, done] = row ? ["Update", "updated"] : ["Create", "created"];
  const form = useEntityForm({
    name: noun,
    schema,
    values: values(row),
    save: (typed: Checked) => save(typed, row),
    ...(stales ? { stales } : {}),
    success: `${capital} ${done} successfully`,
    failure: `Failed to ${verb.toLowerCase()} ${noun}`,
    onSaved: onDone,
  });
  return (
    <EntityForm
      form={form}
      onSubmit={form.handleSubmit((typed) => form.send(typed))}
      action={`${verb} ${noun}`}
      onCancel={onDone}
    >
      <div className={`${FIELD_GRID} sm:grid-cols-2`}>
        {fields.map(({ name, label, kind, derives, isHalf = false, isOptional = false, ...rest }) => (
          <div key={name} className={isHalf ? "" : "sm:col-span-2"}>
            {kind === "check" ? (
              <Checkbox label={label} {...form.register(name)} />
            ) : kind === "area" ? (
              <AreaField label={label} {...rest} {...form.field(name)} />
            ) : (
              <TextField
                label={label}
                isOptional={isOptional}
                {...(rest.hint ? { hint: rest.hint } : {})}
                {...(kind === "date" ? { type: "date" } : {})}
                {...deriving(form, row === undefined ? derives : undefined, form.field(name))}
                {...(kind === "number" ? { inputMode: "numeric", ...form.register(name, TYPED_NUMBER) } : {})}
              />
            )}
          </div>
        ))}
      </div>
    </EntityForm>
  );
}

/**
 * Adds the derivation of another field to a field's handlers. The other field is no longer derived once the user has
 * changed it.
 */
function deriving<Typed extends FieldValues, Field extends Pick<UseFormRegisterReturn, "onChange" | "name">>(
  { getValues, setValue }: Pick<UseFormReturn<Typed>, "getValues" | "setValue">,
  derives: RecordField<Typed>["derives"],
  field: Field,
): Field {
  if (!derives) return field;
  return {
    ...field,
    onChange(event: { target: { value: string } }) {
      const isDerived = getValues(derives.name) === derives.from(String(getValues(field.name as FieldPath<Typed>)));
      if (isDerived) setValue(derives.name, derives.from(event.target.value));
      return field.onChange(event);
    },
  };
}
