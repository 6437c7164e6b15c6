import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { type FieldIssue, type Refusal, ShopError } from "#domain/shop-error.ts";
import type { DatabaseHealth } from "#server/platform/kernel/database-health.ts";
import { AWAY_HEADERS, RETRY_AFTER_SECONDS } from "#server/platform/kernel/reply-page.ts";
import { ProviderFailure } from "#server/platform/payments/index.ts";

const MINUTE_SECONDS = 60;

interface Meaning {
  status: number;
  message: string;
}

/** HTTP status of each refusal, and its sentence for users of the API. */
const MEANINGS: Readonly<Record<Refusal, Meaning>> = {
  "bad-request": { status: 400, message: "The request could not be read." },
  "invalid-input": { status: 422, message: "Some of what was sent is not valid." },
  "too-large": { status: 413, message: "The request is too large." },
  "not-found": { status: 404, message: "There is nothing here under that name." },
  "not-ready": { status: 503, message: "This process takes no requests now." },
  "too-many-requests": { status: 429, message: "Too many tries. Please wait a minute." },
  "cross-site": { status: 403, message: "Requests from other sites are refused." },
  "signed-out": { status: 401, message: "Please sign in." },
  "not-admin": { status: 403, message: "Only the administrator may do this." },
  "wrong-credentials": { status: 401, message: "Invalid username or password." },
  "too-many-guesses": { status: 429, message: "Too many tries. Please wait." },
  "wrong-password": { status: 403, message: "This is not the account's password." },
  "code-needed": { status: 401, message: "Please give the code of your authenticator app." },
  "code-wrong": { status: 401, message: "This code is not right, or has been used." },
  "second-factor-set": { status: 409, message: "There is a second factor already." },
  "second-factor-needed": { status: 403, message: "The dashboard opens with a second factor. Please set one up." },
  "proof-needed": { status: 403, message: "Please give your password or a code again." },
  "passkey-refused": { status: 422, message: "This passkey was not accepted." },
  "passkeys-full": { status: 409, message: "There are as many passkeys as an account may have." },
  "delivery-pending": { status: 409, message: "Something that is paid for has not left yet." },
  "admin-stays": { status: 409, message: "The administrator's account cannot be erased here." },
  "account-exists": { status: 409, message: "Username or email may already exist." },
  "not-delivered": { status: 409, message: "Only what has arrived can be reviewed." },
  "not-sellable": { status: 409, message: "This product is not on sale." },
  "out-of-stock": { status: 409, message: "There are not that many left." },
  "plan-quantity": { status: 409, message: "A basket holds one of each box." },
  "basket-full": { status: 409, message: "The basket holds as many lines as it can." },
  "basket-empty": { status: 409, message: "The basket is empty." },
  "address-incomplete": { status: 409, message: "The delivery address is incomplete." },
  "postcode-not-served": { status: 422, message: "We cannot deliver to this postcode." },
  "questionnaire-missing": { status: 409, message: "Please answer a few questions first." },
  "order-not-paid": { status: 409, message: "The card provider has no payment for this order." },
  "order-closed": { status: 409, message: "This order is closed." },
  "payment-unavailable": { status: 503, message: "The card provider does not answer." },
  "not-refundable": { status: 409, message: "No money was taken for this order." },
  "refund-refused": { status: 409, message: "That much is not left to give back." },
  "webhook-refused": { status: 400, message: "This is not signed by the card provider." },
  "total-changed": { status: 409, message: "The total has changed since it was shown." },
  "sample-taken": { status: 409, message: "A sample has been sent to this household already." },
  "issue-sent": { status: 409, message: "This newsletter is on its way or over, and cannot be changed." },
  "issue-closed": { status: 409, message: "This newsletter cannot be moved so." },
  "link-invalid": { status: 404, message: "This link is not one of ours, or is cut short." },
  "link-expired": { status: 410, message: "This link is too old, or has been used." },
  "link-of-another": { status: 409, message: "This link belongs to another account. Please sign in to that one." },
  "account-needed": { status: 409, message: "A subscription needs an account." },
  "code-unknown": { status: 422, message: "There is no such discount code." },
  "code-expired": { status: 409, message: "This discount code has expired." },
  "code-not-yet": { status: 409, message: "This discount code is not valid yet." },
  "gift-card-unknown": { status: 404, message: "There is no gift card with this code." },
  "gift-card-stopped": { status: 409, message: "This gift card is stopped at the moment. Please write to us." },
  "gift-card-expired": { status: 410, message: "This gift card's time is over." },
  "gift-card-empty": { status: 409, message: "Nothing is left on this gift card." },
  "gift-card-used": {
    status: 409,
    message: "Part of a gift card has been used meanwhile. Please look at the total again.",
  },
  "order-unsent": {
    status: 409,
    message: "This order is paid, and something of it is unsent or not refunded.",
  },
  "not-sent": { status: 409, message: "This was not sent yet: there is nothing to replace." },
  "kept-full": { status: 409, message: "The list of what is kept for later is full." },
  "gift-cards-full": { status: 409, message: "No more gift cards can pay together." },
  "code-used-up": { status: 409, message: "This discount code has been used as often as it may be." },
  "code-minimum": { status: 409, message: "This order is too small for this discount code." },
  "code-not-for-these": { status: 409, message: "This discount code is not for these products." },
  "nothing-to-cancel": { status: 409, message: "There is no subscription to cancel." },
  "changed-meanwhile": { status: 409, message: "This was changed meanwhile. Look at it again before you change it." },
  "already-taken": { status: 409, message: "Something else has this name already." },
  "parent-gone": { status: 409, message: "What this belongs to is gone." },
  "still-in-use": { status: 409, message: "This is still in use." },
  "plan-fixed": { status: 409, message: "A plan's price and kind follow from the settings." },
  "papers-missing": { status: 422, message: "A cosmetic needs its safety report and notification before it is sold." },
  "evidence-missing": { status: 422, message: "A claim needs evidence before it is made." },
  "picture-refused": { status: 422, message: "This is not a picture that can be used." },
  "table-refused": { status: 422, message: "This is not a table of products." },
  "letter-withdrawn": { status: 409, message: "This email was withdrawn: its reader does not want it." },
  "return-open": { status: 409, message: "A return of this order is open." },
  "return-closed": { status: 409, message: "This return cannot be moved so." },
  "return-not-refunded": { status: 409, message: "No money has gone back since this return was announced." },
  "nothing-to-print": { status: 409, message: "There is nothing to print for these orders." },
  "card-not-saved": { status: 409, message: "The card provider has not saved this card." },
  "csv-unreadable": { status: 422, message: "The file could not be read as a table." },
  "cooling-off-over": { status: 409, message: "The time for ending at once with money back is over." },
  "gift-incomplete": { status: 409, message: "It is not said yet to whom the gift goes." },
  "nothing-to-change": { status: 409, message: "No further box of this subscription can be changed." },
  "nothing-to-pause": { status: 409, message: "There is no further box to pause." },
  "not-ending": { status: 409, message: "This subscription is not cancelled." },
  "not-paused": { status: 409, message: "This subscription is not paused." },
  "subscription-over": { status: 409, message: "This subscription has ended or is ending." },
  "subscription-paused": { status: 409, message: "This subscription is paused already." },
  "swap-refused": { status: 409, message: "This is not on offer in place of that item of the box." },
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
 * The one place that turns refusals into HTTP. Any other error is a bug, logged and answered with 500, or an
 * unavailable database.
 */
export function handleError(
  error: FastifyError | ShopError | ProviderFailure,
  request: FastifyRequest,
  reply: FastifyReply,
  watch?: DatabaseHealth,
): void {
  if (error instanceof ProviderFailure) {
    const { call, status, code, requestId: providerRequestId } = error;
    request.log.error({ err: error, call, status, code, providerRequestId }, "the card provider refused us");
    reply
      .header("retry-after", RETRY_AFTER_SECONDS)
      .status(MEANINGS["payment-unavailable"].status)
      .send({ ...refusalReply("payment-unavailable"), requestId: request.id, providerRequestId });
    return;
  }
  const refused = toRefusal(error);
  if (!refused && watch?.sees(error)) {
    // The request is valid and can simply be sent again a little later.
    reply
      .headers({ ...AWAY_HEADERS, "retry-after": RETRY_AFTER_SECONDS })
      .status(503)
      .send({ code: "broken", message: "Something went wrong on our side.", requestId: request.id });
    return;
  }
  if (!refused) {
    request.log.error({ err: error }, "a request failed");
    reply.status(500).send({ code: "broken", message: "Something went wrong on our side.", requestId: request.id });
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

/** Refusals about which customers contact the shop: the number in the reply is the one in the log. */
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
  if (error.statusCode === 413) return refusalReply("too-large");
  if (error.statusCode === 429) return refusalReply("too-many-requests");
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refusalReply("bad-request");
  return undefined;
}

function refusalReply(code: Refusal, facts: RefusalReply["facts"] = {}): RefusalReply {
  const hasFacts = Object.keys(facts).length > 0;
  return { code, message: MEANINGS[code].message, ...(hasFacts ? { facts } : {}) };
}
