import * as emailCalls from "#contract/accounts/credentials.ts";
import * as passwordCalls from "#contract/accounts/credentials.ts";
import * as reauthenticationCalls from "#contract/accounts/credentials.ts";
import * as sessionCalls from "#contract/accounts/credentials.ts";
import { viewUser } from "#server/accounts/profile.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { signInSession } from "#server/platform/endpoints/session.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { endOtherSessions, endSession, listSessions } from "#server/platform/sessions/index.ts";
import { askToVerifyEmail, changeEmail, confirmEmailChange, undoEmailChange, verifyEmail } from "./change-email.ts";
import { changePassword, reauthenticate, requestPasswordReset, requireResetLink, resetPassword } from "./passwords.ts";

const DONE = { ok: true };

/** Credentials and sessions of the signed-in user. */
export function credentialsRoutes(api: EndpointServer): void {
  passwordRoutes(api);
  emailRoutes(api);
  api.serve(reauthenticationCalls.reauthenticate, async ({ shop, shopper, input, request, reply }) => {
    const { byCode } = await reauthenticate(shop, shopper, input);
    const isTwoFactor = byCode || request.session.isTwoFactor === true;
    await signInSession(request, reply, shop, { userId: requireUserId(shopper), isTwoFactor });
    return DONE;
  });

  api.serve(sessionCalls.listSessions, ({ shop, shopper, request }) =>
    listSessions(shop, shopper, request.session.sessionId),
  );

  api.serve(sessionCalls.endSession, async ({ shop, shopper, input }) => {
    await endSession(shop, shopper, input.sessionId);
    return DONE;
  });

  api.serve(sessionCalls.endOtherSessions, async ({ shop, shopper, request }) => {
    await endOtherSessions(shop, shopper, request.session.sessionId);
    return DONE;
  });
}

function passwordRoutes(api: EndpointServer): void {
  api.serve(passwordCalls.requestPasswordReset, async ({ shop, input, request }) => {
    await requestPasswordReset(shop, input.email, request.ip);
    return DONE;
  });

  api.serve(passwordCalls.openPasswordReset, async ({ shop, input }) => {
    await requireResetLink(shop, input.token);
    return DONE;
  });

  api.serve(passwordCalls.resetPassword, async ({ shop, input }) => {
    await resetPassword(shop, input.token, input.password);
    return DONE;
  });

  api.serve(passwordCalls.changePassword, async ({ shop, shopper, input, request, reply }) => {
    const { userId } = await changePassword(shop, shopper, input);
    await signInSession(request, reply, shop, { userId, isTwoFactor: request.session.isTwoFactor === true });
    return DONE;
  });
}

function emailRoutes(api: EndpointServer): void {
  api.serve(emailCalls.askToVerifyEmail, async ({ shop, shopper }) => {
    await askToVerifyEmail(shop, shopper);
    return DONE;
  });

  api.serve(emailCalls.verifyEmail, async ({ shop, shopper, input }) => {
    await verifyEmail(shop, shopper, input.token);
    return DONE;
  });

  api.serve(emailCalls.changeEmail, async ({ shop, shopper, input, request }) => ({
    user: await viewUser(shop, await changeEmail(shop, shopper, input), request.session),
  }));

  api.serve(emailCalls.confirmEmailChange, async ({ shop, shopper, input }) => {
    await confirmEmailChange(shop, shopper, input.token);
    return DONE;
  });

  api.serve(emailCalls.undoEmailChange, async ({ shop, input }) => {
    await undoEmailChange(shop, input.token);
    return DONE;
  });
}
