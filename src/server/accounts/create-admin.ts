import { z } from "zod";
import * as calls from "#contract/fields.ts";
import { usernameKey } from "#domain/accounts/accounts.ts";
import { ShopError } from "#domain/shop-error.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { ADMIN_USER_ID } from "#server/platform/db/schema/people.ts";
import {
  deleteSessionsOf,
  findUser,
  insertUser,
  revokeApiKeysOf,
  updateUser,
} from "#server/platform/identity/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { pauseEndpoints } from "#server/platform/webhooks/index.ts";
import { hashPassword, requireFitPassword } from "./credentials/passwords.ts";
import { deletePasskeysOf } from "./passkeys/passkeys.queries.ts";
import { deleteSecondFactor } from "./second-factor/second-factor.queries.ts";

const newAdmin = z.object({
  username: z
    .string()
    .regex(
      /^[A-Za-z0-9._-]{3,40}$/,
      "The username must have 3 to 40 characters: the letters a to z, digits, dots, hyphens or underscores.",
    ),
  email: calls.email,
  password: calls.newPassword,
});

/**
 * Creates the administrator, or sets new credentials for the existing one. Then ends all sessions and API keys, deletes
 * second factor and passkeys, and pauses webhooks, so that the operator alone has access. Throws `StartError` for invalid input.
 */
export async function createAdmin(
  shop: Pick<Shop, "db" | "clock">,
  typed: z.input<typeof newAdmin>,
): Promise<"created" | "changed"> {
  const parsed = newAdmin.safeParse(typed);
  if (!parsed.success) throw new StartError(parsed.error.issues[0]?.message ?? "The details are not valid.");
  const { username, email, password } = parsed.data;
  requireAdminPassword(password, { username, email, brandName: (await readBrand(shop.db)).name });
  const now = shop.clock();
  const credentials = {
    username,
    usernameKey: usernameKey(username),
    email: email.toLowerCase(),
    password: await hashPassword(password),
    emailVerifiedAt: now,
    sessionsFrom: now,
    updatedAt: now,
  };
  return shop.db.transaction(async (tx) => {
    if (await findUser(tx, ADMIN_USER_ID)) {
      await updateUser(tx, ADMIN_USER_ID, credentials);
      await deleteSessionsOf(tx, ADMIN_USER_ID);
      await revokeApiKeysOf(tx, ADMIN_USER_ID, now);
      await pauseEndpoints(tx, now);
      await deleteSecondFactor(tx, ADMIN_USER_ID);
      await deletePasskeysOf(tx, ADMIN_USER_ID);
      return "changed";
    }
    if (!(await insertUser(tx, { ...credentials, id: ADMIN_USER_ID, createdAt: now }))) {
      throw new StartError("A customer already uses this username or email address.");
    }
    return "created";
  });
}

function requireAdminPassword(
  password: string,
  names: Omit<Parameters<typeof requireFitPassword>[1], "isDashboardUser">,
): void {
  try {
    requireFitPassword(password, { ...names, isDashboardUser: true });
  } catch (cause) {
    throw new StartError(cause instanceof ShopError ? (cause.issues[0]?.message ?? "") : "", { cause });
  }
}
