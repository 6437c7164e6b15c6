import { done, endpoint, noInput } from "#contract/endpoint.ts";
import { day, instant, pathId, requiredLine, rowId } from "#contract/fields.ts";
import { z } from "#contract/zod.ts";
import { PERMISSIONS, type Permission } from "#domain/staff/permissions.ts";

const apiKey = z.object({
  id: rowId,
  name: z.string(),
  /** Visible beginning of the key. */
  prefix: z.string(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Name of the user who made the key. */
  maker: z.string(),
  createdAt: instant,
  /** Last day of the key. Null for no end. */
  expiresOn: day.nullable(),
  /** Accurate to a minute. Null if the key was never used. */
  lastUsedAt: instant.nullable(),
  /** `powerless`: the maker has lost the access to the dashboard, or all permissions of the key. */
  state: z.enum(["active", "expired", "revoked", "powerless"]),
});
export type ApiKey = z.output<typeof apiKey>;

export const listApiKeys = endpoint({
  method: "GET",
  path: "/api/admin/api-keys",
  access: "admin",
  permission: "connections",
  summary: "List the API keys, without the keys themselves",
  input: noInput,
  output: z.array(apiKey),
});

export const createApiKey = endpoint({
  method: "POST",
  path: "/api/admin/api-keys",
  access: "admin",
  permission: "connections",
  needsRecentAuth: true,
  summary: "Create an API key. Only this reply contains the key",
  input: z.object({
    name: requiredLine(60, "Name is required"),
    permissions: z.array(z.enum(PERMISSIONS)).min(1, "Choose at least one permission").transform(unique),
    /** Last day of the key. Null for no end. Defaults to a year from today. */
    expiresOn: day.nullable().optional(),
  }),
  output: z.object({ id: rowId, key: z.string() }),
  refusals: ["invalid-input"],
});

function unique(permissions: readonly Permission[]): Permission[] {
  return [...new Set(permissions)];
}

export const revokeApiKey = endpoint({
  method: "DELETE",
  path: "/api/admin/api-keys/{keyId}",
  access: "admin",
  permission: "connections",
  summary: "Revoke an API key at once",
  input: z.object({ keyId: pathId }),
  output: done,
  refusals: ["not-found"],
});
