import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import { ShopError } from "#domain/shop-error.ts";

/** What no page of the shop asks a browser for. Cards are paid by wallets in the provider's frame, or not at all. */
const PERMISSIONS_POLICY = [
  ...[
    "accelerometer",
    "autoplay",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "magnetometer",
    "microphone",
    "midi",
    "serial",
    "usb",
    "xr-spatial-tracking",
  ].map((feature) => `${feature}=()`),
  'payment=(self "https://js.stripe.com")',
  'publickey-credentials-get=(self "https://js.stripe.com")',
].join(", ");

/** The description of the API is a page too: all of it comes from files of our own. */
export const API_DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** For the few replies that are given before the server knows what was asked. */
export const BARE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** Headers of every reply. Pages bring a policy of their own, which knows their inline scripts; nothing else may run. */
export function addSecurityHeaders(app: FastifyInstance, { isProduction }: { isProduction: boolean }): void {
  const headers = { ...askHelmet(isProduction), "permissions-policy": PERMISSIONS_POLICY };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What Helmet says is the same for every reply, and so is asked once. */
function askHelmet(isProduction: boolean): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: isProduction,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  apply(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

const FORM_BYTES_MAX = 4 * 1024;
/** The deepest input of any call has four levels. */
const DEPTH_MAX = 16;
const QUOTED = /"(?:[^"\\]|\\.)*"?/gs;

/** What the API reads: JSON that is not nested without end, and forms as nothing. */
export function parseBodies(app: FastifyInstance): void {
  // Refuses a body that would reach into prototypes, in each of the two ways of writing that.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isNestedDeeper(body, DEPTH_MAX)) done(new ShopError("bad-request"));
    else parseJson(request, body, done);
  });
  // A mail program's one-click unsubscription is a form; what it says is in its path.
  app.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "string", bodyLimit: FORM_BYTES_MAX },
    (_request, _form, done) => done(null, {}),
  );
}

/** Whether brackets outside of quotes are open inside each other more than so many times. */
function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0;
  for (const [bracket] of json.replace(QUOTED, "").matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > max) return true;
  }
  return false;
}
