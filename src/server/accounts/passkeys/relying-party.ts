import type { Config } from "#server/config/config.ts";

interface RelyingParty {
  rpID: string;
  origin: string;
}

/** Under which name devices keep keys for this shop: from its own address, never from what a request says. */
export function relyingParty({ publicUrl }: Pick<Config, "publicUrl">): RelyingParty {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** By which a device knows whose key it keeps: the account's number, which says nothing about the person. */
export function userHandleOf(userId: number): string {
  return Buffer.from(`user:${userId}`).toString("base64url");
}
