import { type FieldError, type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";

type Form<Typed extends FieldValues, Checked> = Pick<UseFormReturn<Typed, unknown, Checked>, "register" | "formState">;

/** What each labelled field of a form is given: an id that begins with `prefix`, its registration, what is wrong with it. */
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
