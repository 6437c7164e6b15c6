/** A parsed form: `a[b][0]=c` is { a: { b: { 0: "c" } } }. */
export type Entry = string | Form;
export interface Form {
  [name: string]: Entry;
}

export function readForm(encoded: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.split(/\[|\]\[|\]$/).filter((part) => part !== "");
    put(form, path, value);
  }
  return form;
}

function put(form: Form, [name = "", ...rest]: readonly string[], value: string): void {
  if (rest.length === 0) {
    form[name] = value;
    return;
  }
  const inner = form[name];
  const next = typeof inner === "object" ? inner : {};
  form[name] = next;
  put(next, rest, value);
}
