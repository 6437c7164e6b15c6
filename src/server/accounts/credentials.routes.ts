import { askToVerifyEmail, changeEmail, confirmEmailChange, undoEmailChange, verifyEmail } from "#contract/emails.ts";
import { changePassword, openPasswordReset, requestPasswordReset, resetPassword } from "#contract/passwords.ts";
import { endOtherSessions, endSession, listSessions } from "#contract/sessions.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { signInSession } from "#server/http/session.ts";
import { changeEmail as askForEmail } from "./change-email.ts";
import { changePassword as storePassword } from "./change-password.ts";
import { confirmEmailChange as takeNewEmail, undoEmailChange as takeOldEmail } from "./confirm-email-change.ts";
import { endSession as endOne, endOtherSessions as endOthers } from "./end-sessions.ts";
import { listSessions as readSessions } from "./list-sessions.ts";
import { requestPasswordReset as noteRequest } from "./request-password-reset.ts";
import { requireResetLink, resetPassword as storeNewPassword } from "./reset-password.ts";
import { verifyEmail as noteVerified, askToVerifyEmail as sendVerification } from "./verify-email.ts";
import { viewUser } from "./view-user.ts";

const DONE = { ok: true };

/** What a person signs in with, and where they have done so. */
export function credentialsRoutes(api: EndpointServer): void {
  passwordRoutes(api);
  emailRoutes(api);
  api.serve(listSessions, ({ shop, shopper, request }) => readSessions(shop, shopper, request.session.sessionId));

  api.serve(endSession, async ({ shop, shopper, input }) => {
    await endOne(shop, shopper, input.sessionId);
    return DONE;
  });

  api.serve(endOtherSessions, async ({ shop, shopper, request }) => {
    await endOthers(shop, shopper, request.session.sessionId);
    return DONE;
  });
}

function passwordRoutes(api: EndpointServer): void {
  api.serve(requestPasswordReset, async ({ shop, input, request }) => {
    await noteRequest(shop, input.email, request.ip);
    return DONE;
  });

  api.serve(openPasswordReset, async ({ shop, input }) => {
    await requireResetLink(shop, input.token);
    return DONE;
  });

  api.serve(resetPassword, async ({ shop, input }) => {
    await storeNewPassword(shop, input.token, input.password);
    return DONE;
  });

  api.serve(changePassword, async ({ shop, shopper, input, request, reply }) => {
    const { userId } = await storePassword(shop, shopper, input);
    await signInSession(request, reply, shop, userId);
    return DONE;
  });
}

function emailRoutes(api: EndpointServer): void {
  api.serve(askToVerifyEmail, async ({ shop, shopper }) => {
    await sendVerification(shop, shopper);
    return DONE;
  });

  api.serve(verifyEmail, async ({ shop, shopper, input }) => {
    await noteVerified(shop, shopper, input.token);
    return DONE;
  });

  api.serve(changeEmail, async ({ shop, shopper, input }) => ({
    user: await viewUser(shop, await askForEmail(shop, shopper, input)),
  }));

  api.serve(confirmEmailChange, async ({ shop, shopper, input }) => {
    await takeNewEmail(shop, shopper, input.token);
    return DONE;
  });

  api.serve(undoEmailChange, async ({ shop, input }) => {
    await takeOldEmail(shop, input.token);
    return DONE;
  });
}
