import type { Endpoint } from "./endpoint.ts";
import type { z } from "./zod.ts";

/** The parts of a call that a client needs. The schemas are only types here. At run time, only `Endpoint` has them. */
export interface NamedCall<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodType = z.ZodType> {
  method: Endpoint["method"];
  path: string;
  input?: Input;
  output?: Output;
}

export type InputOf<C extends NamedCall> = z.input<NonNullable<C["input"]>>;
export type OutputOf<C extends NamedCall> = z.output<NonNullable<C["output"]>>;

/** Names of a path's parameters, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
