import type { Endpoint } from "#contract/endpoint.ts";

/** Expected statuses for a visitor, the customer who owns the record, another customer, and the administrator. */
type Statuses = readonly [visitor: number, owner: number, other: number, admin: number];

interface Row {
  statuses: Statuses;
  /** Input sent in addition to the path's ids. */
  input: Readonly<Record<string, unknown>>;
}

const row = (...statuses: Statuses): Row => ({ statuses, input: {} });

/**
 * True for the dashboard's calls. They respond with 401 to a visitor and with 403 to every customer. The administrator
 * gets neither status.
 */
export function isAdminCall(name: string): boolean {
  return / \/api\/admin\//.test(name);
}

/**
 * True if the call may be a public read without a row: anyone can make it without an input. `access.test.ts` then
 * wants the same reply for everyone, so a reply with personal data needs a row.
 */
export function isPublicRead({ method, path, access, input }: Endpoint): boolean {
  return method === "GET" && access === "anyone" && !path.includes("{") && input.safeParse({}).success;
}

/**
 * Expected statuses of calls by caller. The dashboard's calls and public reads follow a rule instead (`isAdminCall`,
 * `isPublicRead`), except those that need an input. A 422 means that the caller has access but the input is incomplete. Ids in paths belong to the owner's
 * order, subscription or session, or to records that do not exist.
 */
export const ACCESS: Readonly<Record<string, Row>> = {
  "GET /api/address-lookup": { statuses: [200, 200, 200, 200], input: { postcode: "BA1 2AB" } },
  "PATCH /api/admin/orders/{orderId}": { statuses: [401, 403, 403, 200], input: { status: "processing" } },
  "PATCH /api/admin/parcels/{parcelId}": { statuses: [401, 403, 403, 404], input: { trackingNumber: "AB1" } },
  "PATCH /api/admin/returns/{returnId}": { statuses: [401, 403, 403, 404], input: { state: "arrived" } },
  "POST /api/admin/subscriptions/{subscriptionId}/charge": { statuses: [401, 403, 403, 409], input: {} },
  "POST /api/admin/subscriptions/{subscriptionId}/keep": { statuses: [401, 403, 403, 409], input: {} },
  "POST /api/admin/subscriptions/{subscriptionId}/resume": { statuses: [401, 403, 403, 409], input: {} },
  "GET /api/admin/colleagues": { statuses: [401, 403, 403, 200], input: { about: "order" } },
  "GET /api/admin/search": { statuses: [401, 403, 403, 200], input: { search: "lavender" } },
  "POST /api/auth/confirm-email-change": row(401, 422, 422, 422),
  "POST /api/auth/forgotten-password": row(422, 422, 422, 422),
  "POST /api/auth/reset-password": row(422, 422, 422, 422),
  "POST /api/auth/reset-password/open": row(422, 422, 422, 422),
  "POST /api/auth/signup": row(422, 422, 422, 422),
  "POST /api/auth/undo-email-change": row(422, 422, 422, 422),
  "POST /api/auth/verify-email": row(401, 422, 422, 422),
  "POST /api/basket": row(422, 422, 422, 422),
  "POST /api/box/cancel": row(422, 422, 422, 422),
  "POST /api/box/card": row(422, 422, 422, 422),
  "POST /api/box/card/open": row(422, 422, 422, 422),
  "POST /api/box/pay": row(422, 422, 422, 422),
  "POST /api/box/pay/open": row(422, 422, 422, 422),
  "POST /api/box/keep": row(422, 422, 422, 422),
  "POST /api/box/open": row(422, 422, 422, 422),
  "POST /api/box/pause": row(422, 422, 422, 422),
  "POST /api/box/resume": row(422, 422, 422, 422),
  "POST /api/box/skip": row(422, 422, 422, 422),
  "POST /api/box/unskip": row(422, 422, 422, 422),
  "POST /api/cancellations": row(422, 422, 422, 422),
  "GET /api/cart": row(200, 200, 200, 200),
  "POST /api/cart/add": row(422, 422, 422, 422),
  "DELETE /api/cart/clear": row(200, 200, 200, 200),
  "DELETE /api/cart/discount": row(401, 200, 200, 200),
  "POST /api/cart/discount": row(422, 422, 422, 422),
  "POST /api/cart/gift-cards": row(422, 422, 422, 422),
  "DELETE /api/cart/gift-cards/{giftCardId}": row(401, 200, 200, 200),
  "PUT /api/cart/gift": row(422, 422, 422, 422),
  "DELETE /api/cart/remove/{itemId}": row(401, 404, 404, 404),
  "PUT /api/cart/update": row(422, 422, 422, 422),
  "POST /api/contact": row(422, 422, 422, 422),
  "POST /api/create-checkout": row(401, 409, 409, 409),
  "GET /api/delivery-estimate": { statuses: [200, 200, 200, 200], input: { postcode: "BA1 2AB" } },
  "POST /api/demo/add-basket-items": row(200, 200, 200, 200),
  "POST /api/gift-boxes/checkout": row(422, 422, 422, 422),
  "POST /api/presents/checkout": row(422, 422, 422, 422),
  "POST /api/gift-cards/balance": row(422, 422, 422, 422),
  "POST /api/gift-cards/checkout": row(422, 422, 422, 422),
  "GET /api/gift-cards/paper": row(422, 422, 422, 422),
  "GET /api/products/{slug}/reviews": row(404, 404, 404, 404),
  "GET /api/boxes/{audience}/reviews": row(422, 422, 422, 422),
  "PUT /api/review-emails": row(401, 422, 422, 422),
  "POST /api/review-link/emails": row(422, 422, 422, 422),
  "POST /api/review-link/open": row(422, 422, 422, 422),
  "POST /api/review-link/save": row(422, 422, 422, 422),
  "POST /api/review-link/take-back": row(422, 422, 422, 422),
  "GET /api/reviews": row(401, 200, 200, 200),
  "POST /api/reviews/{reviewId}/report": row(422, 422, 422, 422),
  "PUT /api/reviews/{productId}": row(401, 422, 422, 422),
  "DELETE /api/reviews/{productId}": row(401, 404, 404, 404),
  "POST /api/products/{slug}/stock-alert": row(422, 422, 422, 422),
  "GET /api/wishlist": row(401, 200, 200, 200),
  "PUT /api/wishlist/{productId}": row(401, 404, 404, 404),
  "DELETE /api/wishlist/{productId}": row(401, 200, 200, 200),
  "POST /api/wishlist/merge": row(401, 422, 422, 422),
  "GET /api/wishlist/products": row(422, 422, 422, 422),
  "POST /api/staff-invitation/open": row(422, 422, 422, 422),
  "POST /api/staff-invitation/accept": row(422, 422, 422, 422),
  "POST /api/login": row(422, 422, 422, 422),
  "POST /api/morning-email/{token}/stop": row(404, 404, 404, 404),
  "POST /api/newsletter": row(422, 422, 422, 422),
  "POST /api/newsletter/{token}/confirm": row(404, 404, 404, 404),
  "POST /api/newsletter/{token}/unsubscribe": row(404, 404, 404, 404),
  "POST /api/payment-link/open": row(422, 422, 422, 422),
  "POST /api/order-address": row(422, 422, 422, 422),
  "POST /api/order-address/open": row(422, 422, 422, 422),
  "POST /api/orders/{orderId}/account": { statuses: [401, 404, 404, 404], input: { password: "kettle moss harbour" } },
  "GET /api/orders/{orderId}/details": row(401, 200, 404, 404),
  "GET /api/orders/{orderId}/invoice.pdf": row(401, 200, 404, 404),
  "POST /api/orders/{orderId}/mark-paid": row(401, 200, 404, 404),
  "POST /api/orders/find": row(422, 422, 422, 422),
  "GET /api/orders/history": row(401, 200, 200, 200),
  "GET /api/orders/past": row(401, 200, 200, 200),
  "GET /api/orders/pending": row(401, 200, 200, 200),
  "GET /api/articles/{slug}": { statuses: [200, 200, 200, 200], input: { slug: "our-salt" } },
  "GET /api/pages/{slug}": { statuses: [200, 200, 200, 200], input: { slug: "our-workshop" } },
  "GET /api/products/{slug}": row(404, 404, 404, 404),
  "GET /api/questionnaire": row(401, 200, 200, 200),
  "POST /api/questionnaire": row(401, 422, 422, 422),
  "POST /api/register": row(422, 422, 422, 422),
  "POST /api/sample-request": row(422, 422, 422, 422),
  "POST /api/sandbox/payments/{paymentId}/confirm": row(422, 422, 422, 422),
  "POST /api/sandbox/payments/{paymentId}/confirm-kept": row(422, 422, 422, 422),
  "POST /api/sandbox/setups/{setupId}/confirm": row(422, 422, 422, 422),
  "GET /api/subscription": row(401, 200, 200, 200),
  "POST /api/subscription/cancel": row(401, 200, 409, 409),
  "GET /api/subscriptions": row(401, 200, 200, 200),
  "GET /api/subscriptions/calendar.ics": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/cancel": row(401, 409, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/card": {
    statuses: [401, 409, 404, 404],
    input: { setupId: "seti_987654" },
  },
  "POST /api/subscriptions/{subscriptionId}/card/open": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/pay": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/pay/open": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/gift": row(401, 422, 422, 422),
  "POST /api/subscriptions/{subscriptionId}/gift-cards": row(401, 422, 422, 422),
  "DELETE /api/subscriptions/{subscriptionId}/gift-cards/{giftCardId}": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/keep": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/pause": { statuses: [401, 200, 404, 404], input: { months: 1 } },
  "POST /api/subscriptions/{subscriptionId}/plan": {
    statuses: [401, 200, 404, 404],
    input: { audience: "women", duration: "6months" },
  },
  "GET /api/subscriptions/{subscriptionId}/plans": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/preferences": {
    statuses: [401, 200, 404, 404],
    input: { naturalness: "99natural", exclusions: [] },
  },
  "POST /api/subscriptions/{subscriptionId}/resume": row(401, 200, 404, 404),
  "POST /api/subscriptions/{subscriptionId}/skip": { statuses: [401, 200, 404, 404], input: { boxMonth: "2027-01" } },
  "POST /api/subscriptions/{subscriptionId}/swap": {
    statuses: [401, 409, 404, 404],
    input: { boxMonth: "2026-12", productId: 1, intoProductId: 2 },
  },
  "POST /api/subscriptions/{subscriptionId}/unskip": { statuses: [401, 200, 404, 404], input: { boxMonth: "2027-01" } },
  "GET /api/user": row(401, 200, 200, 200),
  "PUT /api/user/address": row(401, 422, 422, 422),
  "PUT /api/user/email": { statuses: [401, 403, 403, 403], input: { email: "other@example.com", password: "a guess" } },
  "POST /api/user/email/verification": row(401, 200, 200, 200),
  "POST /api/user/erase": { statuses: [401, 403, 403, 409], input: { password: "a guess" } },
  "GET /api/user/export": row(401, 200, 200, 200),
  "PUT /api/user/password": {
    statuses: [401, 403, 403, 403],
    input: { currentPassword: "a guess", password: "three other words" },
  },
  "POST /api/user/reauthenticate": row(401, 422, 422, 422),
  "GET /api/user/passkeys": row(401, 200, 200, 200),
  "POST /api/user/passkeys": row(401, 422, 422, 422),
  "POST /api/user/passkeys/start": row(401, 200, 200, 200),
  "DELETE /api/user/passkeys/{passkeyId}": row(401, 404, 404, 404),
  "POST /api/login/passkey": row(422, 422, 422, 422),
  "POST /api/login/passkey/start": row(200, 200, 200, 200),
  "POST /api/user/reauthenticate/passkey": row(401, 422, 422, 422),
  "POST /api/user/reauthenticate/passkey/start": row(401, 200, 200, 200),
  "PUT /api/user/profile": row(401, 422, 422, 422),
  "GET /api/user/sessions": row(401, 200, 200, 200),
  "DELETE /api/user/sessions/{sessionId}": row(401, 200, 404, 404),
  "POST /api/user/sessions/end-others": row(401, 200, 200, 200),
  "POST /api/logout": row(200, 200, 200, 200),
  "POST /api/create-subscription": row(401, 422, 422, 422),
};

/**
 * Routes outside the contract, all read-only. Each has an address and the expected status for visitor, customer and
 * administrator.
 */
export const OTHER_ROUTES: Readonly<Record<string, { address: string; statuses: readonly [number, number, number] }>> =
  {
    "GET /api/admin/newsletters/:issueId/email": {
      address: "/api/admin/newsletters/987654/email",
      statuses: [401, 403, 404],
    },
    "GET /api/dev/emails": { address: "/api/dev/emails", statuses: [200, 200, 200] },
    "GET /api/dev/emails/:kind/:sample.:form(^html|txt$)": {
      address: "/api/dev/emails/welcome/nothing.html",
      statuses: [404, 404, 404],
    },
    "GET /pictures/uploaded/:file": { address: "/pictures/uploaded/nothing.webp", statuses: [404, 404, 404] },
    "GET /brand/:file": { address: "/brand/nothing.css", statuses: [404, 404, 404] },
    "GET /pictures/letters/*": { address: "/pictures/letters/mark.png", statuses: [200, 200, 200] },
    "GET /pictures/feeds/*": { address: "/pictures/feeds/nothing.jpg", statuses: [404, 404, 404] },
    "GET /api/logout": { address: "/api/logout", statuses: [302, 302, 302] },
  };

export function isPartOfDocs(route: string): boolean {
  return /^GET \/api\/docs(\/|$)/.test(route);
}
