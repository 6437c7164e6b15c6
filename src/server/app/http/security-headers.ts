import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import { ShopError } from "#domain/shop-error.ts";
import type { Config } from "#server/platform/config/config.ts";

/** Browser features that no page of the shop uses. Only the dashboard uses the camera, to scan parcels. Wallets pay in the provider's frame, or not at all. */
const PERMISSIONS_POLICY = [
  ...[
    "accelerometer",
    "autoplay",
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

const DASHBOARD_PAGE = /^\/admin(?:[/?]|$)/;

/** Policy for the API documentation page, whose content all comes from the shop's own files. */
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

/** Headers for the few replies that are sent before routing. */
export const BARE_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** Adds headers to every reply. Pages set their own policy for their inline scripts. No other scripts may run. */
export function addSecurityHeaders(
  app: FastifyInstance,
  config: Pick<Config, "isProduction" | "hstsSubdomains">,
): void {
  const common = askHelmet(config);
  const headers = { ...common, "permissions-policy": `camera=(), ${PERMISSIONS_POLICY}` };
  const dashboardHeaders = { ...common, "permissions-policy": `camera=(self), ${PERMISSIONS_POLICY}` };
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(DASHBOARD_PAGE.test(request.url) ? dashboardHeaders : headers);
    done();
  });
}

/** Helmet's headers are the same for every reply, so they are calculated once. */
function askHelmet({
  isProduction,
  hstsSubdomains,
}: Pick<Config, "isProduction" | "hstsSubdomains">): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const apply = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Other subdomains, such as webmail, may not support HTTPS, so a setting decides if they are included.
    strictTransportSecurity: isProduction && { includeSubDomains: hstsSubdomains },
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    xFrameOptions: { action: "deny" },
  });
  apply(response.req, response, (error) => {
    if (error) throw error;
  });
  return response.getHeaders();
}

const FORM_BYTES_MAX = 4 * 1024;
/** Maximum nesting depth. The deepest input of any call has four levels. */
const DEPTH_MAX = 16;
const QUOTED = /"(?:[^"\\]|\\.)*"?/gs;

/** Parses the API's bodies: JSON up to a nesting limit. Forms are read as empty. */
export function parseBodies(app: FastifyInstance): void {
  // Refuses bodies with `__proto__` or `constructor.prototype` keys.
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (isNestedDeeper(body, DEPTH_MAX)) done(new ShopError("bad-request"));
    else parseJson(request, body, done);
  });
  // A one-click unsubscribe request from a mail program is a form. Its path contains all necessary data.
  app.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "string", bodyLimit: FORM_BYTES_MAX },
    (_request, _form, done) => done(null, {}),
  );
}

/** True if brackets outside strings are nested deeper than `max`. */
function isNestedDeeper(json: string, max: number): boolean {
  let depth = 0;
  for (const [bracket] of json.replace(QUOTED, "").matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > max) return true;
  }
  return false;
}
