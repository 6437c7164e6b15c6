import type { Field, Spec } from "./parameter-specs.ts";
import { badParameter, type ProviderRefusal } from "./provider-refusal.ts";
import type { Entry, Form } from "./read-form.ts";

type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value };
type Read = { value: Value } | { refusal: ProviderRefusal };

/**
 * Parses a request's parameters by their spec. Refuses unknown, missing and wrongly typed parameters and names them.
 */
export function checkParameters(form: Form, spec: Spec): Value {
  const read = readEntry(form, spec, "");
  if ("refusal" in read) throw read.refusal;
  return read.value;
}

function readEntry(entry: Entry, spec: Spec, param: string): Read {
  switch (spec.kind) {
    case "text":
      return readText(entry, param);
    case "number":
      return typeof entry === "string" && /^-?\d+(\.\d+)?$/.test(entry)
        ? { value: Number(entry) }
        : no(param, `Invalid integer: ${shown(entry)}`, "parameter_invalid_integer");
    case "boolean":
      return entry === "true" || entry === "false"
        ? { value: entry === "true" }
        : no(param, `Invalid boolean: ${shown(entry)}`);
    case "empty":
      return entry === "" ? { value: null } : no(param, `Invalid ${param}: ${shown(entry)}`);
    case "choice":
      return typeof entry === "string" && spec.values.includes(entry)
        ? { value: entry }
        : no(param, `Invalid ${param}: must be one of ${spec.values.join(", ")}`);
    case "list":
      return readList(entry, spec.of, param);
    case "record":
      return readRecord(entry, spec.of, param);
    case "fields":
      return readFields(entry, spec.read(), param);
    case "either":
      return readEither(entry, spec.specs, param);
  }
}

function readText(entry: Entry, param: string): Read {
  if (typeof entry !== "string") return no(param, `Invalid string: ${shown(entry)}`);
  if (entry === "") return no(param, `You passed an empty string for '${param}'.`, "parameter_invalid_empty");
  return { value: entry };
}

function readList(entry: Entry, of: Spec, param: string): Read {
  if (typeof entry === "string") return no(param, "Invalid array");
  const values: Value[] = [];
  for (const [index, each] of Object.entries(entry)) {
    if (index !== String(values.length)) return no(`${param}[${index}]`, "Invalid array");
    const read = readEntry(each, of, `${param}[${index}]`);
    if ("refusal" in read) return read;
    values.push(read.value);
  }
  return { value: values };
}

/** Parses metadata, whose keys the caller chooses. An empty value removes its key. */
function readRecord(entry: Entry, of: Spec, param: string): Read {
  if (typeof entry === "string") return no(param, "Invalid hash");
  const values: Record<string, Value> = {};
  for (const [name, each] of Object.entries(entry)) {
    const read = each === "" ? { value: null } : readEntry(each, withoutNumbers(of), `${param}[${name}]`);
    if ("refusal" in read) return read;
    values[name] = read.value;
  }
  return { value: values };
}

/** Metadata values are text. The SDK says: "While you can send values as numbers, they will be returned as strings". */
function withoutNumbers(spec: Spec): Spec {
  return spec.kind === "either" && spec.specs.some(({ kind }) => kind === "text") ? { kind: "text" } : spec;
}

function readFields(entry: Entry, fields: ReadonlyMap<string, Field>, param: string): Read {
  if (typeof entry === "string") return no(param, "Invalid object");
  const nameOf = (name: string) => (param === "" ? name : `${param}[${name}]`);
  const values: Record<string, Value> = {};
  for (const [name, each] of Object.entries(entry)) {
    const field = fields.get(name);
    if (!field) return no(nameOf(name), `Received unknown parameter: ${nameOf(name)}`, "parameter_unknown");
    const read = readEntry(each, field.spec, nameOf(name));
    if ("refusal" in read) return read;
    values[name] = read.value;
  }
  for (const [name, { isOptional }] of fields) {
    const isMissing = !isOptional && !Object.hasOwn(entry, name);
    if (isMissing) return no(nameOf(name), `Missing required param: ${nameOf(name)}.`, "parameter_missing");
  }
  return { value: values };
}

/** Parses a value by the first spec that accepts it. Otherwise returns the refusal of the closest spec. */
function readEither(entry: Entry, specs: readonly Spec[], param: string): Read {
  const reads = specs.map((spec) => readEntry(entry, spec, param));
  const taken = reads.find((read) => "value" in read);
  const deepest = reads.find((read) => "refusal" in read && read.refusal.error.param !== param);
  return taken ?? deepest ?? reads.at(-1) ?? no(param, `Invalid ${param}`);
}

function no(param: string, message: string, code?: string): Read {
  return { refusal: badParameter(param, message, code) };
}

function shown(entry: Entry): string {
  return typeof entry === "string" ? entry : "a hash";
}
