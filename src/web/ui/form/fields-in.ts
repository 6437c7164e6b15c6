import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";

type Form<Typed extends FieldValues, Checked> = Pick<UseFormReturn<Typed, unknown, Checked>, "register" | "formState">;

/** Returns the props of a labelled field by name: an id that begins with `prefix`, its registration and its error. */
export function fieldsIn<Typed extends FieldValues, Checked>(
  prefix: string,
  { register, formState }: Form<Typed, Checked>,
) {
  const { errors } = formState;
  return (name: FieldPath<Typed>) => {
    const error: FieldError | undefined = get(errors, name);
    return { id: `${prefix}-${name}`, error, ...register(name) };
  };
}
