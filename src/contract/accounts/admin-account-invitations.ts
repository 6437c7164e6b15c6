import { endpoint, noInput } from "#contract/endpoint.ts";
import { z } from "#contract/zod.ts";

const accountInvitations = z.object({
  /** Number of customers who came from another shop, and of those with a password. */
  moved: z.int(),
  withPassword: z.int(),
  /** Number of those without a password who are not invited. */
  uninvited: z.int(),
  /** Numbers of invitations that wait and that were sent. */
  waiting: z.int(),
  invited: z.int(),
  /** Maximum number of invitations per minute. */
  perMinute: z.int(),
});
export type AccountInvitations = z.output<typeof accountInvitations>;

export const getAccountInvitations = endpoint({
  method: "GET",
  path: "/api/admin/account-invitations",
  access: "admin",
  permission: "customers",
  summary: "Count the customers of another shop who can be invited to set a password",
  input: noInput,
  output: accountInvitations,
});

export const startAccountInvitations = endpoint({
  method: "POST",
  path: "/api/admin/account-invitations",
  access: "admin",
  permission: "marketing",
  summary: "Invite the customers of another shop to set a password",
  input: noInput,
  output: accountInvitations,
});

export const stopAccountInvitations = endpoint({
  method: "DELETE",
  path: "/api/admin/account-invitations",
  access: "admin",
  permission: "marketing",
  summary: "Take back the invitations that were not sent yet",
  input: noInput,
  output: accountInvitations,
});
