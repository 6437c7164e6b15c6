import * as accountCalls from "#contract/accounts/accounts.ts";
import * as accountInvitationCalls from "#contract/accounts/admin-account-invitations.ts";
import * as keyCalls from "#contract/accounts/admin-api-keys.ts";
import * as staffCalls from "#contract/accounts/admin-staff.ts";
import * as credentialCalls from "#contract/accounts/credentials.ts";
import * as passkeyCalls from "#contract/accounts/passkeys.ts";
import * as invitationCalls from "#contract/accounts/staff-invitation.ts";
import { parsePounds } from "#domain/money.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { Permission } from "#domain/staff/permissions.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import {
  keepPasskeyBrowser,
  knownDeviceOf,
  passkeyBrowserOf,
  signInSession,
  signOutSession,
} from "#server/platform/endpoints/session.ts";
import { endOtherSessions, endSession, listSessions } from "#server/platform/identity/index.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys/api-keys.ts";
import {
  askToVerifyEmail,
  changeEmail,
  confirmEmailChange,
  undoEmailChange,
  verifyEmail,
} from "./credentials/change-email.ts";
import {
  changePassword,
  reauthenticate,
  requestPasswordReset,
  requireResetLink,
  resetPassword,
} from "./credentials/passwords.ts";
import { startInvitations, stopInvitations, viewInvitations } from "./moved-customers/invite-moved-customers.ts";
import {
  addPasskey,
  listPasskeys,
  reauthenticateByPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startSignature,
} from "./passkeys/passkeys.ts";
import { getUser, saveAddress, saveProfile, viewUser } from "./profile.ts";
import { requirePresentFactor } from "./second-factor/second-factor.ts";
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from "./second-factor/set-second-factor.ts";
import { releaseGuest, signIn } from "./sign-in.ts";
import { signUp } from "./sign-up.ts";
import { acceptInvitation, inviteStaff, openInvitation, sendInvitationAgain } from "./staff/invitations.ts";
import {
  changeStaffRole,
  createStaffRole,
  deleteStaffRole,
  endStaff,
  listStaff,
  listStaffRoles,
  updateStaffRole,
} from "./staff/staff.ts";

export function accountsRoutes(api: EndpointServer): void {
  const mounts = [
    credentialsRoutes,
    secondFactorRoutes,
    passkeysRoutes,
    staffRoutes,
    apiKeysRoutes,
    movedCustomersRoutes,
  ];
  for (const mount of mounts) mount(api);
  api.serve(accountCalls.getUser, async ({ shop, shopper, request, reply }) => {
    try {
      return await viewUser(shop, await getUser(shop.db, requireUserId(shopper)), request.session);
    } catch (error) {
      if (error instanceof ShopError) await signOutSession(request, reply);
      throw error;
    }
  });

  api.serve(accountCalls.signIn, async ({ shop, shopper, input, request, reply }) => {
    const { password, code } = input;
    const place = { address: request.ip, knownDevice: knownDeviceOf(request, shop) };
    const name = input.username ?? input.email ?? "";
    const { user, isTwoFactor, replacedPlans } = await signIn(shop, shopper, { name, password, code }, place);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor });
    return { user: await viewUser(shop, user, request.session), replacedPlans };
  });

  api.serve(accountCalls.register, async ({ shop, shopper, input, request, reply }) => {
    const user = await signUp(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor: false });
    return { user: await viewUser(shop, user, request.session) };
  });

  api.serve(accountCalls.signUp, async ({ shop, shopper, input, request, reply }) => {
    const user = await signUp(shop, shopper, input, request.ip);
    await signInSession(request, reply, shop, { userId: user.id, isTwoFactor: false });
    return { user: await viewUser(shop, user, request.session) };
  });

  api.serve(accountCalls.signOut, async ({ shop, shopper, request, reply }) => {
    await releaseGuest(shop, shopper);
    await signOutSession(request, reply);
    return { ok: true };
  });

  api.serve(accountCalls.saveAddress, async ({ shop, shopper, input, request }) => ({
    user: await viewUser(shop, await saveAddress(shop, shopper, input), request.session),
  }));

  api.serve(accountCalls.saveProfile, async ({ shop, shopper, input, request }) => ({
    user: await viewUser(shop, await saveProfile(shop, shopper, input), request.session),
  }));
}

const DONE = { ok: true };

/** Credentials and sessions of the signed-in user. */
function credentialsRoutes(api: EndpointServer): void {
  passwordRoutes(api);
  emailRoutes(api);
  api.serve(credentialCalls.reauthenticate, async ({ shop, shopper, input, request, reply }) => {
    const { byCode } = await reauthenticate(shop, shopper, input);
    const isTwoFactor = byCode || request.session.isTwoFactor === true;
    await signInSession(request, reply, shop, { userId: requireUserId(shopper), isTwoFactor });
    return DONE;
  });

  api.serve(credentialCalls.listSessions, ({ shop, shopper, request }) =>
    listSessions(shop, shopper, request.session.sessionId),
  );

  api.serve(credentialCalls.endSession, async ({ shop, shopper, input }) => {
    await endSession(shop, shopper, input.sessionId);
    return DONE;
  });

  api.serve(credentialCalls.endOtherSessions, async ({ shop, shopper, request }) => {
    await endOtherSessions(shop, shopper, request.session.sessionId);
    return DONE;
  });
}

function passwordRoutes(api: EndpointServer): void {
  api.serve(credentialCalls.requestPasswordReset, async ({ shop, input, request }) => {
    await requestPasswordReset(shop, input.email, request.ip);
    return DONE;
  });

  api.serve(credentialCalls.openPasswordReset, async ({ shop, input }) => {
    await requireResetLink(shop, input.token);
    return DONE;
  });

  api.serve(credentialCalls.resetPassword, async ({ shop, input }) => {
    await resetPassword(shop, input.token, input.password);
    return DONE;
  });

  api.serve(credentialCalls.changePassword, async ({ shop, shopper, input, request, reply }) => {
    const { userId } = await changePassword(shop, shopper, input);
    await signInSession(request, reply, shop, { userId, isTwoFactor: request.session.isTwoFactor === true });
    return DONE;
  });
}

function emailRoutes(api: EndpointServer): void {
  api.serve(credentialCalls.askToVerifyEmail, async ({ shop, shopper }) => {
    await askToVerifyEmail(shop, shopper);
    return DONE;
  });

  api.serve(credentialCalls.verifyEmail, async ({ shop, shopper, input }) => {
    await verifyEmail(shop, shopper, input.token);
    return DONE;
  });

  api.serve(credentialCalls.changeEmail, async ({ shop, shopper, input, request }) => ({
    user: await viewUser(shop, await changeEmail(shop, shopper, input), request.session),
  }));

  api.serve(credentialCalls.confirmEmailChange, async ({ shop, shopper, input }) => {
    await confirmEmailChange(shop, shopper, input.token);
    return DONE;
  });

  api.serve(credentialCalls.undoEmailChange, async ({ shop, input }) => {
    await undoEmailChange(shop, input.token);
    return DONE;
  });
}

function passkeysRoutes(api: EndpointServer): void {
  api.serve(passkeyCalls.listPasskeys, ({ shop, shopper }) => listPasskeys(shop, shopper));

  api.serve(passkeyCalls.startPasskey, async ({ shop, shopper, request }) => {
    await requirePresentFactor(shop, shopper, request.session);
    return { options: await startPasskey(shop, shopper) };
  });

  api.serve(passkeyCalls.addPasskey, async ({ shop, shopper, input, request, reply }) => {
    await requirePresentFactor(shop, shopper, request.session);
    await addPasskey(shop, shopper, input);
    // The password check was recent, so the passkey completes two-factor authentication.
    await signInSession(request, reply, shop, { userId: requireUserId(shopper), isTwoFactor: true });
    return listPasskeys(shop, shopper);
  });

  api.serve(passkeyCalls.removePasskey, async ({ shop, shopper, input }) => {
    await removePasskey(shop, shopper, input.passkeyId);
    return DONE;
  });

  api.serve(passkeyCalls.startPasskeySignIn, async ({ shop, request, reply }) => ({
    options: await startSignature(shop, {
      purpose: "sign-in",
      userId: null,
      browserKey: keepPasskeyBrowser(request, reply),
    }),
  }));

  api.serve(passkeyCalls.signInByPasskey, async ({ shop, shopper, input, request, reply }) => {
    const { response } = input;
    const networkAddress = request.ip;
    const browserKey = passkeyBrowserOf(request);
    const { userId, replacedPlans } = await signInByPasskey(shop, shopper, { response, networkAddress, browserKey });
    await signInSession(request, reply, shop, { userId, isTwoFactor: true });
    return { user: await viewUser(shop, await getUser(shop.db, userId), request.session), replacedPlans };
  });

  api.serve(passkeyCalls.startPasskeyReauthentication, async ({ shop, shopper }) => ({
    options: await startSignature(shop, { purpose: "prove", userId: requireUserId(shopper) }),
  }));

  api.serve(passkeyCalls.reauthenticateByPasskey, async ({ shop, shopper, input, request, reply }) => {
    const userId = requireUserId(shopper);
    await reauthenticateByPasskey(shop, userId, input.response);
    await signInSession(request, reply, shop, { userId, isTwoFactor: true });
    return DONE;
  });
}

function secondFactorRoutes(api: EndpointServer): void {
  api.serve(credentialCalls.startSecondFactor, async ({ shop, shopper, input, request }) => {
    await requirePresentFactor(shop, shopper, request.session);
    return startSecondFactor(shop, shopper, input.password);
  });

  api.serve(credentialCalls.confirmSecondFactor, async ({ shop, shopper, input, request, reply }) => {
    await requirePresentFactor(shop, shopper, request.session);
    const recoveryCodes = await confirmSecondFactor(shop, shopper, input.code);
    await signInSession(request, reply, shop, { userId: requireUserId(shopper), isTwoFactor: true });
    return { recoveryCodes };
  });

  api.serve(credentialCalls.removeSecondFactor, async ({ shop, shopper, input, request }) => {
    await removeSecondFactor(shop, shopper, input);
    request.session.isTwoFactor = false;
    return { ok: true };
  });
}

/** Staff and roles, for the administrator, and the invitations, for those who received one. */
function staffRoutes(api: EndpointServer): void {
  api.serve(staffCalls.listStaff, ({ shop }) => listStaff(shop));

  api.serve(staffCalls.listStaffRoles, ({ shop }) => listStaffRoles(shop));

  api.serve(staffCalls.inviteStaff, ({ shop, shopper, input }) =>
    inviteStaff(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );

  api.serve(staffCalls.sendInvitationAgain, async ({ shop, shopper, input }) => {
    const kept = await sendInvitationAgain(shop, { ...input, actorUserId: requireUserId(shopper) });
    return { ...DONE, ...kept };
  });

  api.serve(staffCalls.changeStaffRole, async ({ shop, shopper, input }) => {
    await changeStaffRole(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });

  api.serve(staffCalls.endStaff, async ({ shop, shopper, input }) => {
    await endStaff(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });

  api.serve(staffCalls.createStaffRole, ({ shop, shopper, input }) =>
    createStaffRole(shop, roleOf(input), { actorUserId: requireUserId(shopper) }),
  );

  api.serve(staffCalls.updateStaffRole, ({ shop, shopper, input }) => {
    const { roleId, version } = input;
    return updateStaffRole(shop, roleOf(input), { roleId, version, actorUserId: requireUserId(shopper) });
  });

  api.serve(staffCalls.deleteStaffRole, async ({ shop, shopper, input }) => {
    await deleteStaffRole(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });

  api.serve(invitationCalls.openStaffInvitation, ({ shop, shopper, input }) =>
    openInvitation(shop, shopper, input.token),
  );

  api.serve(invitationCalls.acceptStaffInvitation, async ({ shop, shopper, input }) => {
    await acceptInvitation(shop, shopper, input);
    return DONE;
  });
}

/** API keys of programs. */
function apiKeysRoutes(api: EndpointServer): void {
  api.serve(keyCalls.listApiKeys, ({ shop }) => listApiKeys(shop));

  api.serve(keyCalls.createApiKey, ({ shop, shopper, input, permissions }) =>
    createApiKey(shop, input, { actorUserId: requireUserId(shopper), held: permissions }),
  );

  api.serve(keyCalls.revokeApiKey, async ({ shop, shopper, input }) => {
    await revokeApiKey(shop, { ...input, actorUserId: requireUserId(shopper) });
    return DONE;
  });
}

function roleOf({
  name,
  permissions,
  refundLimit,
}: {
  name: string;
  permissions: Permission[];
  refundLimit: string | null;
}) {
  return { name, permissions, refundLimit: refundLimit === null ? null : parsePounds(refundLimit) };
}

function movedCustomersRoutes(api: EndpointServer): void {
  api.serve(accountInvitationCalls.getAccountInvitations, ({ shop }) => viewInvitations(shop));
  api.serve(accountInvitationCalls.startAccountInvitations, ({ shop, shopper }) =>
    startInvitations(shop, requireUserId(shopper)),
  );
  api.serve(accountInvitationCalls.stopAccountInvitations, ({ shop, shopper }) =>
    stopInvitations(shop, requireUserId(shopper)),
  );
}
