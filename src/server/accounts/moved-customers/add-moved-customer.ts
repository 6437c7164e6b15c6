import { usernameKey } from "#domain/accounts/accounts.ts";
import type { ShopSystem } from "#domain/moving/file-kinds.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import { findUserByName, insertUser } from "#server/platform/identity/index.ts";
import { insertMovedCustomer } from "./moved-customers.queries.ts";

export interface MovedCustomer {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: { line1: string; line2: string; city: string; postcode: string } | undefined;
}

/**
 * Adds a customer of another shop, without a password that anybody knows and without an email. Undefined if an account
 * has the address or has it as its username. Such an account does not change.
 */
export async function addMovedCustomer(
  tx: Tx,
  { email, firstName, lastName, phone, address }: MovedCustomer,
  { system, passwordHash, now }: { system: ShopSystem; passwordHash: string; now: Date },
): Promise<number | undefined> {
  if (await findUserByName(tx, email)) return undefined;
  const user = await insertUser(tx, {
    username: email,
    usernameKey: usernameKey(email),
    email,
    password: passwordHash,
    isOpenedByShop: true,
    firstName,
    lastName,
    ...(address && {
      deliveryLine1: address.line1,
      deliveryLine2: address.line2,
      deliveryCity: address.city,
      deliveryPostcode: address.postcode,
    }),
    createdAt: now,
    updatedAt: now,
  });
  if (user) await insertMovedCustomer(tx, { userId: user.id, system, phone, movedAt: now });
  return user?.id;
}
