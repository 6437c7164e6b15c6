import type { Refusal } from "#domain/shop-error.ts";
import { z } from "./zod.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call: anyone, a signed-in customer (401 otherwise) or the administrator (401 or 403 otherwise). */
type Access = "anyone" | "customer" | "admin";

export interface Endpoint<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Refused extends Refusal = Refusal,
> {
  method: Method;
  /** Path parameters as `{orderId}`; they are read from and written to the input under that name. */
  path: string;
  /** Further paths that answer the same call, because the specification names them too. */
  aliases: readonly string[];
  access: Access;
  summary: string;
  /** Path parameters, query (GET, DELETE) and body (the others) as one object. */
  input: Input;
  output: Output;
  refusals: readonly Refused[];
  /** Calls allowed per minute and address, where the call is worth guarding. */
  perMinuteMax: number | undefined;
  /** Whether it asks for the password or a code again, unless that was given a short while ago. */
  needsRecentAuth: boolean;
  /** Of the administrator's calls: whether it answers before there is a second factor, because it sets one up. */
  setsUpFactor: boolean;
  /** Bytes that the body may have, where a call brings a whole file. */
  bodyBytesMax: number | undefined;
}

export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type ReplyOf<E extends Endpoint> = z.input<E["output"]>;

/** Declares one call. The scripts of pages have its method and path only (`tools/contract-calls.ts`). */
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

/** What every refused call answers, with the status that belongs to its code. */
export const refusalReply = z.object({
  code: z.string(),
  message: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export const noInput = z.object({});
export const done = z.object({ ok: z.boolean() });
