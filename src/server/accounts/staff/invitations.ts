import type { StaffMember } from "#contract/accounts/admin-staff.ts";
import { usernameKey } from "#domain/accounts/accounts.ts";
import { DAY_MS } from "#domain/milliseconds.ts";
import { ShopError } from "#domain/shop-error.ts";
import { hashPassword, requireFitPassword } from "#server/accounts/credentials/passwords.ts";
import { deletePasskeysOf } from "#server/accounts/passkeys/passkeys.queries.ts";
import { emailSignInChange } from "#server/accounts/profile.ts";
import { takeOrdersOfEmail } from "#server/orders/index.ts";
import { recordChange } from "#server/platform/audit/index.ts";
import { readBrand } from "#server/platform/brand/index.ts";
import type { Tx } from "#server/platform/db/open-database.ts";
import {
  deleteSessionsOf,
  findInvitation,
  findUser,
  findUserByEmail,
  insertInvitation,
  insertUser,
  isDashboardUser,
  lockMember,
  lockRole,
  type MemberRow,
  type MemberWithUser,
  type UserRow,
  updateMember,
  updateUserAsRead,
} from "#server/platform/identity/index.ts";
import type { Shop, Shopper } from "#server/platform/kernel/shop.ts";
import { readLink, signLink } from "#server/platform/kernel/signed-links.ts";
import { alertAdmin, queueEmail } from "#server/platform/mail/index.ts";
import type { SignedLink } from "#server/platform/names/email-kinds.ts";

/** Time in which an invitation can be accepted. */
const INVITATION_MS = 7 * DAY_MS;

function invitationEnd({ invitedAt }: Pick<MemberRow, "invitedAt">): Date {
  return new Date(invitedAt.getTime() + INVITATION_MS);
}

export function viewMember({ member, user }: MemberWithUser, now: Date): StaffMember {
  const isLate = now >= invitationEnd(member);
  return {
    id: member.id,
    email: user?.email ?? member.email,
    name: user ? `${user.firstName} ${user.lastName}`.trim() : "",
    // Only a former member can be without a role.
    roleId: member.roleId ?? 0,
    state: user ? "active" : isLate ? "expired" : "invited",
    invitedAt: member.invitedAt.toISOString(),
    acceptedAt: member.acceptedAt?.toISOString() ?? null,
  };
}

/**
 * Invites an address by email. The member has no access until the invitation is accepted. Refuses with `not-found`,
 * and `already-taken` for the address of the administrator, a member or an open invitation.
 */
export async function inviteStaff(
  shop: Shop,
  { email, roleId, actorUserId }: { email: string; roleId: number; actorUserId: number },
): Promise<StaffMember & KeptLink> {
  const now = shop.clock();
  const member = await shop.db.transaction(async (tx) => {
    const role = await lockRole(tx, roleId);
    if (!role) throw new ShopError("not-found");
    const address = email.toLowerCase();
    const user = await findUserByEmail(tx, address);
    if (user && (await isDashboardUser(tx, user.id))) throw new ShopError("already-taken", { field: "email" });
    const invited = await insertInvitation(tx, { email: address, roleId }, now);
    if (!invited) throw new ShopError("already-taken", { field: "email" });
    await queueInvitation(tx, invited, { roleName: role.name, now });
    const change = { actorUserId, action: "invite", entity: "staff", entityId: invited.id, now };
    await recordChange(tx, { ...change, after: { role: role.name } });
    return invited;
  });
  shop.wake("send-letters");
  return { ...viewMember({ member, user: null }, now), ...keptLink(shop, member) };
}

interface KeptLink {
  link?: string;
}

/** Link for the administrator to pass on. Empty if a mail server is connected, which sends it to the address only. */
function keptLink(shop: Shop, member: MemberRow): KeptLink {
  if (shop.config.smtp) return {};
  const { path, purpose, subject, expiresAt } = invitationLink(member);
  const token = signLink(shop, purpose, subject, new Date(expiresAt));
  return { link: `${shop.config.publicUrl}${path}?token=${token}` };
}

function invitationLink(member: MemberRow): SignedLink {
  return {
    path: "/staff-invitation",
    purpose: "staff-invitation",
    subject: `${member.id}.${member.invitations}`,
    expiresAt: invitationEnd(member).toISOString(),
  };
}

/** Sends an invitation again for another week. Earlier links stop working. Refuses with `not-found`. */
export async function sendInvitationAgain(
  shop: Shop,
  { memberId, actorUserId }: { memberId: number; actorUserId: number },
): Promise<KeptLink> {
  const now = shop.clock();
  const renewed = await shop.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (!member || member.userId !== null || member.roleId === null) throw new ShopError("not-found");
    const change = { invitations: member.invitations + 1, invitedAt: now };
    await updateMember(tx, memberId, change, now);
    const roleName = (await lockRole(tx, member.roleId))?.name ?? "";
    const invited = { ...member, ...change };
    await queueInvitation(tx, invited, { roleName, now });
    await recordChange(tx, { actorUserId, action: "resend", entity: "staff", entityId: memberId, now });
    return invited;
  });
  shop.wake("send-letters");
  return keptLink(shop, renewed);
}

async function queueInvitation(
  tx: Tx,
  member: MemberRow,
  { roleName, now }: { roleName: string; now: Date },
): Promise<void> {
  await queueEmail(tx, now, {
    kind: "staff-invitation",
    about: `staff:${member.id}:${member.invitations}`,
    recipient: member.email,
    facts: { roleName, invitation: invitationLink(member) },
  });
}

/** An invitation as its link shows it. Refuses like `requireInvitation`. */
export async function openInvitation(
  shop: Shop,
  shopper: Shopper,
  token: string,
): Promise<{ email: string; roleName: string; hasAccount: boolean }> {
  const { member, roleName } = await requireInvitation(shop, shopper, token);
  const hasAccount = (await findUserByEmail(shop.db, member.email)) !== undefined;
  return { email: member.email, roleName, hasAccount };
}

interface Acceptance {
  token: string;
  firstName: string;
  lastName: string;
  password: string;
}

/**
 * Accepts an invitation. Creates the account, or gives the customer account of the address the new password, ends its
 * sessions and deletes its passkeys, as a password reset does. Informs the merchant. Refuses like `requireInvitation`,
 * and with `invalid-input` for an unfit password.
 */
export async function acceptInvitation(
  shop: Shop,
  shopper: Shopper,
  { token, firstName, lastName, password }: Acceptance,
): Promise<void> {
  const { member, roleName } = await requireInvitation(shop, shopper, token);
  const { email } = member;
  const existing = await findUserByEmail(shop.db, email);
  const brandName = (await readBrand(shop.db)).name;
  requireFitPassword(password, { username: existing?.username ?? email, email, isDashboardUser: true, brandName });
  const credentials = { firstName, lastName, password: await hashPassword(password) };
  const now = shop.clock();
  await shop.db.transaction(async (tx) => {
    const locked = await lockMember(tx, member.id);
    if (!locked || locked.userId !== null || locked.invitations !== member.invitations) {
      throw new ShopError("link-expired");
    }
    const user = existing
      ? await takeOverAccount(tx, existing, { credentials, now })
      : await insertUser(tx, {
          ...credentials,
          email,
          username: email,
          usernameKey: usernameKey(email),
          emailVerifiedAt: now,
          sessionsFrom: now,
          createdAt: now,
          updatedAt: now,
        });
    if (!user || (await isDashboardUser(tx, user.id))) throw new ShopError("link-expired");
    await takeOrdersOfEmail(tx, { userId: user.id, email });
    await updateMember(tx, member.id, { userId: user.id, acceptedAt: now }, now);
    const change = { actorUserId: user.id, action: "accept", entity: "staff", entityId: member.id, now };
    await recordChange(tx, { ...change, after: { role: roleName } });
    await alertAdmin(tx, {
      about: `staff-accepted:${member.id}`,
      facts: {
        title: "A member of staff has accepted your invitation",
        meaning: "If you do not know this person, end the access on the page Staff of the dashboard.",
        details: [
          { name: "Name", value: `${firstName} ${lastName}` },
          { name: "Email", value: email },
          { name: "Role", value: roleName },
        ],
        path: "/admin/staff",
      },
      now,
    });
  });
  shop.wake("send-letters");
}

interface NewCredentials {
  firstName: string;
  lastName: string;
  password: string;
}

/** Undefined if password or address have changed since `user` was read. */
async function takeOverAccount(
  tx: Tx,
  user: UserRow,
  { credentials, now }: { credentials: NewCredentials; now: Date },
): Promise<UserRow | undefined> {
  const changed = await updateUserAsRead(tx, user, {
    ...credentials,
    pendingEmail: null,
    emailVerifiedAt: user.emailVerifiedAt ?? now,
    sessionsFrom: now,
    updatedAt: now,
  });
  if (!changed) return undefined;
  await deleteSessionsOf(tx, user.id);
  // An intruder may have added a passkey before the owner had confirmed the address.
  await deletePasskeysOf(tx, user.id);
  await emailSignInChange(tx, changed, { change: "password", now });
  return changed;
}

/**
 * The invitation of a link. Refuses with `link-invalid`, `link-expired`, also for a link that was used, withdrawn or
 * replaced by a newer one, and `link-of-another` to a user who is signed in with another address. Logs each refusal.
 */
async function requireInvitation(
  shop: Shop,
  { userId }: Shopper,
  token: string,
): Promise<{ member: MemberRow; roleName: string }> {
  const { subject } = readLink(shop, "staff-invitation", token);
  const [memberId = "", invitations = ""] = subject.split(".");
  const refuse = (code: "link-expired" | "link-of-another") => {
    shop.log.warn({ code, memberId: Number(memberId), userId }, "refused an invitation to the dashboard");
    return new ShopError(code);
  };
  const found = await findInvitation(shop.db, Number(memberId));
  if (!found || found.member.userId !== null || found.member.invitations !== Number(invitations)) {
    throw refuse("link-expired");
  }
  const reader = userId === undefined ? undefined : await findUser(shop.db, userId);
  if (reader && reader.email.toLowerCase() !== found.member.email) throw refuse("link-of-another");
  return found;
}
