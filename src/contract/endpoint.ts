import type { Refusal } from "#domain/shop-error.ts";
import type { NeededPermission } from "#domain/staff/permissions.ts";
import { z } from "./zod.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Permitted callers: anyone, a signed-in customer (others get 401), or the administrator and staff with the permission
 * (others get 401 or 403).
 */
type Access = "anyone" | "customer" | "admin";

/** The compiler refuses a call of the dashboard without a permission. */
type Guard = { access: "admin"; permission: NeededPermission } | { access: Exclude<Access, "admin"> };

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
  /** Permission that staff need. Only calls of the dashboard have one. */
  permission: NeededPermission | undefined;
  summary: string;
  /** Path parameters, query parameters (GET, DELETE) and body fields (other methods) as one object. */
  input: Input;
  output: Output;
  refusals: readonly Refused[];
  /** Maximum calls per minute and IP address, if limited. */
  perMinuteMax: number | undefined;
  /** True if the call requires recent re-authentication. */
  needsRecentAuth: boolean;
  /** True if a user of the dashboard can make the call without a second factor, because the call sets up a second factor. */
  setsUpFactor: boolean;
  /** True if no API key can make the call, because it is about the security of an account. */
  forPeople: boolean;
  /** Maximum body in bytes, for uploads. */
  bodyBytesMax: number | undefined;
}

export type ParsedInputOf<E extends Endpoint> = z.output<E["input"]>;
export type ReplyOf<E extends Endpoint> = z.input<E["output"]>;

/** Declares one call. Page scripts contain its method and path only (`tools/contract-calls.ts`). */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType, Refused extends Refusal = never>(
  call: Omit<
    Endpoint<Input, Output>,
    | "access"
    | "permission"
    | "aliases"
    | "refusals"
    | "perMinuteMax"
    | "needsRecentAuth"
    | "setsUpFactor"
    | "forPeople"
    | "bodyBytesMax"
  > &
    Guard & {
      aliases?: readonly string[];
      refusals?: readonly Refused[];
      perMinuteMax?: number;
      needsRecentAuth?: boolean;
      setsUpFactor?: boolean;
      forPeople?: boolean;
      bodyBytesMax?: number;
    },
): Endpoint<Input, Output, Refused> {
  return {
    permission: undefined,
    aliases: [],
    refusals: [],
    perMinuteMax: undefined,
    needsRecentAuth: false,
    setsUpFactor: false,
    forPeople: false,
    bodyBytesMax: undefined,
    ...call,
  };
}

/** Reply to every refused call. The HTTP status depends on the code. */
export const refusalReply = z.object({
  code: z.string(),
  message: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export const noInput = z.object({});
export const done = z.object({ ok: z.boolean() });
