import type { Endpoint } from "./endpoint.ts";
import type { z } from "./zod.ts";

/** What it takes to make a call. Only a whole `Endpoint` has the schemas with it; elsewhere they are types alone. */
export interface NamedCall<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: Endpoint["method"];
  path: string;
  input?: Input;
  output?: Output;
}

export type InputOf<C extends NamedCall> = z.input<NonNullable<C["input"]>>;
export type OutputOf<C extends NamedCall> = z.output<NonNullable<C["output"]>>;

/** The names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
