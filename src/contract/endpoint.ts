import type { Refusal } from "#domain/shop-error.ts";
import { z } from "./zod.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Callers: anyone, a signed-in customer (401 otherwise) or the administrator (401 or 403 otherwise). */
type Access = "anyone" | "customer" | "admin";

export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refused extends Refusal = Refusal,
> {
  method: Method;
  /** Path with parameters as `{orderId}`, which are part of the input. */
  path: string;
  /** Further paths of the same call from the specification. */
  aliases: readonly string[];
  access: Access;
  summary: string;
  /** Path parameters, query (GET, DELETE) and body (the others) as one object. */
  input: Input;
  output: Output;
  refusals: readonly Refused[];
  /** Maximum calls per minute and IP address, if limited. */
  perMinuteMax: number | undefined;
  /** True if it requires recent re-authentication. */
  needsRecentAuth: boolean;
  /** Administrator calls only: true if the call works without a second factor, because it sets one up. */
  setsUpFactor: boolean;
  /** Maximum body in bytes, for uploads. */
  bodyBytesMax: number | undefined;
}

export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type ReplyOf<E extends Endpoint> = z.input<E["output"]>;

/** Declares one call. Page scripts contain its method and path only (`tools/contract-calls.ts`). */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType, Refused extends Refusal = never>(
  call: Omit<
    Endpoint<Input, Output>,
    "aliases" | "refusals" | "perMinuteMax" | "needsRecentAuth" | "setsUpFactor" | "bodyBytesMax"
  > & {
    aliases?: readonly string[];
    refusals?: readonly Refused[];
    perMinuteMax?: number;
    needsRecentAuth?: boolean;
    setsUpFactor?: boolean;
    bodyBytesMax?: number;
  },
): Endpoint<Input, Output, Refused> {
  return {
    aliases: [],
    refusals: [],
    perMinuteMax: undefined,
    needsRecentAuth: false,
    setsUpFactor: false,
    bodyBytesMax: undefined,
    ...call,
  };
}

/** Reply of every refused call, with the status of its code. */
export const refusalReply = z.object({
  code: z.string(),
  message: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export const noInput = z.object({});
export const done = z.object({ ok: z.boolean() });
