import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type FieldIssue, type Refusal, ShopError } from "#domain/shop-error.ts";
import { isLockConflict, isProductDeleted } from "#server/platform/db/is-database-failure.ts";
import type { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import { AWAY_HEADERS, RETRY_AFTER_SECONDS } from "#server/platform/kernel/reply-page.ts";
import { ProviderFailure } from "#server/platform/payments/index.ts";

const MINUTE_SECONDS = 60;

interface Meaning {
  status: number;
  message: string;
}

/** HTTP status of each refusal, and its message for API users. */
const MEANINGS: Readonly<Record<Refusal, Meaning>> = {
  "bad-request": { status: 400, message: "The request could not be read." },
  "invalid-input": { status: 422, message: "Some of the data is not valid." },
  "too-large": { status: 413, message: "The request is too large." },
  "not-found": { status: 404, message: "Not found." },
  "not-ready": { status: 503, message: "The shop is not ready. Try again in a moment." },
  "too-many-requests": { status: 429, message: "Too many attempts. Wait a minute." },
  "cross-site": { status: 403, message: "Requests from other sites are refused." },
  "signed-out": { status: 401, message: "Sign in to continue." },
  "not-admin": { status: 403, message: "Only the administrator can do this." },
  "not-permitted": { status: 403, message: "Your role does not allow this. Ask the administrator." },
  "refund-limit": { status: 403, message: "This refund is above the limit of your role. Ask the administrator." },
  "own-order": { status: 403, message: "You cannot refund your own order. Ask the administrator." },
  "key-invalid": { status: 401, message: "This API key is wrong, expired or revoked." },
  "key-not-allowed": { status: 403, message: "API keys cannot make this call. Sign in to the dashboard." },
  "key-in-address": {
    status: 400,
    message:
      "Send the API key in the header Authorization, never in the address. Revoke this key: logs may contain it.",
  },
  "wrong-credentials": { status: 401, message: "Invalid username or password." },
  "too-many-guesses": { status: 429, message: "Too many attempts. Wait a while, then try again." },
  "wrong-password": { status: 403, message: "The password is wrong." },
  "code-needed": { status: 401, message: "Enter the code from your authenticator app." },
  "code-wrong": { status: 401, message: "This code is wrong or has already been used. Enter a new code." },
  "secret-changed": {
    status: 503,
    message:
      "This was encrypted with another SESSION_SECRET. The operator can set the former one as SESSION_SECRET_OLD (docs/backups.md).",
  },
  "second-factor-set": { status: 409, message: "An authenticator app is already set up." },
  "second-factor-needed": { status: 403, message: "The dashboard needs an authenticator app. Set one up first." },
  "proof-needed": { status: 403, message: "Enter your password or a code again." },
  "passkey-refused": { status: 422, message: "This passkey was not accepted." },
  "passkeys-full": { status: 409, message: "This account has the maximum number of passkeys." },
  "delivery-pending": { status: 409, message: "This account cannot be erased until all paid items have been sent." },
  "admin-stays": {
    status: 409,
    message: "An account of the dashboard cannot be erased. The administrator ends the membership first.",
  },
  "account-exists": { status: 409, message: "Username or email may already exist." },
  "not-delivered": { status: 409, message: "You can review a product after it has been delivered." },
  "not-sellable": { status: 409, message: "This product is not on sale." },
  "out-of-stock": { status: 409, message: "There is not enough stock." },
  "present-has-box": {
    status: 409,
    message: "A monthly box is given by itself. Take it out of the basket to send the products as a present.",
  },
  "plan-quantity": { status: 409, message: "A basket can contain only one of each box." },
  "order-too-large": { status: 409, message: "The order has too many items. Remove some, or contact us." },
  "basket-full": { status: 409, message: "The basket is full. Remove an item first." },
  "basket-empty": { status: 409, message: "The basket is empty." },
  "not-printable": {
    status: 409,
    message: "A name, an address or a gift message has characters that cannot be printed.",
  },
  "address-incomplete": { status: 409, message: "The delivery address is incomplete." },
  "postcode-not-served": { status: 422, message: "We cannot deliver to this postcode." },
  "questionnaire-missing": { status: 409, message: "Please answer a few questions first." },
  "order-not-paid": { status: 409, message: "The card provider has no payment for this order." },
  "order-closed": { status: 409, message: "This order is closed." },
  "payment-unavailable": { status: 503, message: "The card provider did not respond. Try again later." },
  "not-refundable": { status: 409, message: "There is no payment to refund for this order." },
  "refund-refused": { status: 409, message: "The amount is more than what is left to refund." },
  "webhook-refused": { status: 400, message: "The signature is not the card provider's." },
  "total-changed": {
    status: 409,
    message: "The total has changed since it was shown. Check the new total and try again.",
  },
  "sample-taken": { status: 409, message: "We have already sent a sample to this household." },
  "issue-sent": { status: 409, message: "This newsletter is being sent or has been sent, and cannot be changed." },
  "no-readers": {
    status: 409,
    message: "The newsletter has no confirmed subscribers yet, so there is nobody to send it to.",
  },
  "issue-closed": { status: 409, message: "This newsletter cannot be changed to this status." },
  "link-invalid": { status: 404, message: "This link is not valid or is incomplete." },
  "link-expired": { status: 410, message: "This link has expired or has been used." },
  "link-of-another": { status: 409, message: "This link belongs to another account. Sign in to that account." },
  "account-needed": { status: 409, message: "You need an account to subscribe. Sign in or create one." },
  "code-unknown": { status: 422, message: "There is no such discount code." },
  "code-expired": { status: 409, message: "This discount code has expired." },
  "code-not-yet": { status: 409, message: "This discount code is not valid yet." },
  "gift-card-unknown": { status: 404, message: "There is no gift card with this code." },
  "gift-card-stopped": { status: 409, message: "This gift card is on hold. Contact us." },
  "gift-card-expired": { status: 410, message: "This gift card has expired." },
  "gift-card-empty": { status: 409, message: "This gift card has no balance left." },
  "gift-card-used": {
    status: 409,
    message: "Part of a gift card has been spent since you saw the total. Check the new total.",
  },
  "order-unsent": {
    status: 409,
    message: "Part of this paid order has not been sent or refunded. Send or refund it first.",
  },
  "not-sent": { status: 409, message: "This parcel has not been sent yet, so it cannot be replaced." },
  "batch-recalled": { status: 409, message: "This batch was recalled, so it cannot be packed." },
  "number-used": { status: 409, message: "A parcel of another order has this tracking number." },
  "carrier-failed": { status: 409, message: "The carrier did not do this." },
  "kept-full": { status: 409, message: "The wishlist is full. Remove a product first." },
  "gift-cards-full": { status: 409, message: "You cannot add more gift cards." },
  "code-used-up": { status: 409, message: "This discount code has been used the maximum number of times." },
  "code-minimum": { status: 409, message: "The order is below the minimum for this discount code." },
  "code-not-for-these": { status: 409, message: "This discount code does not apply to these products." },
  "nothing-to-cancel": { status: 409, message: "There is no subscription to cancel." },
  "move-not-ready": { status: 409, message: "Switch the other shop off and look the cards up again, then start." },
  "changed-meanwhile": { status: 409, message: "This has been changed since you opened it. Reload it and try again." },
  "already-taken": { status: 409, message: "This name is already in use." },
  "parent-gone": { status: 409, message: "The parent record does not exist." },
  "still-in-use": { status: 409, message: "This cannot be deleted, because it is still in use." },
  "plan-fixed": { status: 409, message: "The price and type of a plan come from the settings." },
  "papers-missing": {
    status: 422,
    message: "A cosmetic needs its safety report and notification before it can be sold.",
  },
  "evidence-missing": { status: 422, message: "A claim needs evidence before it can be shown." },
  "picture-refused": { status: 422, message: "This picture cannot be used." },
  "table-refused": { status: 422, message: "The shop cannot read this file. Upload a CSV file that it knows." },
  "letter-withdrawn": { status: 409, message: "This email was withdrawn because its recipient opted out." },
  "return-open": { status: 409, message: "This order already has an open return." },
  "return-closed": { status: 409, message: "This return cannot be changed to this status." },
  "return-not-refunded": {
    status: 409,
    message: "There has been no refund since this return was recorded. Refund the order first.",
  },
  "nothing-to-print": { status: 409, message: "There is nothing to print for these orders." },
  "card-not-saved": { status: 409, message: "The card provider has not saved this card. Enter the card again." },
  "csv-unreadable": { status: 422, message: "The file is not a valid CSV file." },
  "cooling-off-over": { status: 409, message: "The cooling-off period is over." },
  "gift-incomplete": { status: 409, message: "Enter the recipient of the gift." },
  "nothing-to-change": { status: 409, message: "This subscription has no box that can still be changed." },
  "nothing-to-pause": { status: 409, message: "This subscription has no box that can still be paused." },
  "not-ending": { status: 409, message: "This subscription is not cancelled." },
  "nothing-to-charge": { status: 409, message: "No box of this subscription is waiting for a payment." },
  "card-refused": {
    status: 409,
    message: "The saved card cannot pay for this box. The customer must use another card.",
  },
  "payment-in-progress": {
    status: 409,
    message: "A payment for this box is in progress. Check the result before you try again.",
  },
  "not-paused": { status: 409, message: "This subscription is not paused." },
  "subscription-over": { status: 409, message: "This subscription has ended or is ending." },
  "subscription-paused": { status: 409, message: "This subscription is already paused." },
  "swap-refused": { status: 409, message: "This product cannot replace that item of the box." },
  "recipe-locked": {
    status: 409,
    message: "The month's cut-off has passed, so its recipes can no longer be changed.",
  },
  "too-late-to-change": { status: 409, message: "It is too late to change this box." },
};

export function meaningOf(code: Refusal): Meaning {
  return MEANINGS[code];
}

interface RefusalReply {
  code: Refusal;
  message: string;
  facts?: Readonly<Record<string, string | number | boolean>>;
  issues?: readonly FieldIssue[];
}

/**
 * Converts refusals to HTTP replies, and an unavailable database to status 503. Any other error is a bug, which is
 * logged and answered with 500.
 */
export function handleError(
  error: FastifyError | ShopError | ProviderFailure,
  request: FastifyRequest,
  reply: FastifyReply,
  watch?: DatabaseHealth,
): void {
  if (error instanceof ProviderFailure) {
    const { call, status, code, requestId: providerRequestId } = error;
    request.log.error({ err: error, call, status, code, providerRequestId }, "the card provider refused the call");
    reply
      .header("retry-after", RETRY_AFTER_SECONDS)
      .status(MEANINGS["payment-unavailable"].status)
      .send({ ...refusalReply("payment-unavailable"), requestId: request.id, providerRequestId });
    return;
  }
  const refused = toRefusal(error);
  if (!refused && watch?.sees(error)) {
    // The database is unavailable. The request is valid, so the client can send it again a little later.
    reply
      .headers({ ...AWAY_HEADERS, "retry-after": RETRY_AFTER_SECONDS })
      .status(503)
      .send({ code: "broken", message: "Something went wrong. Please try again.", requestId: request.id });
    return;
  }
  if (!refused && isLockConflict(error)) {
    request.log.warn({ err: error }, "a request met a lock of another transaction");
    reply
      .header("retry-after", RETRY_AFTER_SECONDS)
      .status(503)
      .send({ code: "broken", message: "Something went wrong. Please try again.", requestId: request.id });
    return;
  }
  if (!refused) {
    request.log.error({ err: error }, "a request failed");
    reply
      .status(500)
      .send({ code: "broken", message: "Something went wrong. Please try again.", requestId: request.id });
    return;
  }
  if (refused.code === "not-ready") reply.headers({ "retry-after": RETRY_AFTER_SECONDS });
  if (refused.code === "too-many-requests" && !reply.hasHeader("retry-after"))
    reply.header("retry-after", MINUTE_SECONDS);
  const isAboutMoney = ABOUT_MONEY.has(refused.code);
  if (EXPLAINED.has(refused.code) || isAboutMoney) {
    request.log.info({ code: refused.code, userId: request.session?.userId }, "refused");
  }
  reply.status(MEANINGS[refused.code].status).send(isAboutMoney ? { ...refused, requestId: request.id } : refused);
}

/** Refusals about money, for which customers contact the shop. The reply contains the request id from the log. */
const ABOUT_MONEY: ReadonlySet<Refusal> = new Set([
  "order-not-paid",
  "order-closed",
  "payment-unavailable",
  "card-not-saved",
  "total-changed",
  "refund-refused",
]);

/** Refusals that indicate an attack: wrong credentials, denied access, too many requests. */
const EXPLAINED: ReadonlySet<Refusal> = new Set([
  "cross-site",
  "not-admin",
  "not-permitted",
  "refund-limit",
  "own-order",
  "key-invalid",
  "key-not-allowed",
  "key-in-address",
  "wrong-credentials",
  "wrong-password",
  "code-needed",
  "code-wrong",
  "second-factor-needed",
  "proof-needed",
  "passkey-refused",
  "link-invalid",
  "link-of-another",
  "too-large",
  "too-many-guesses",
  "too-many-requests",
]);

function toRefusal(error: FastifyError | ShopError): RefusalReply | undefined {
  if (error instanceof ShopError) {
    const reply = refusalReply(error.code, error.facts);
    const [first] = error.issues;
    return first ? { ...reply, message: first.message, issues: error.issues } : reply;
  }
  if (isProductDeleted(error)) return refusalReply("not-found");
  if (error.statusCode === 413) return refusalReply("too-large");
  if (error.statusCode === 429) return refusalReply("too-many-requests");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refusalReply("bad-request");
  return undefined;
}

function refusalReply(code: Refusal, facts: RefusalReply["facts"] = {}): RefusalReply {
  const hasFacts = Object.keys(facts).length > 0;
  return { code, message: MEANINGS[code].message, ...(hasFacts ? { facts } : {}) };
}
