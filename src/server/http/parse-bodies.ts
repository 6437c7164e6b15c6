import type { FastifyInstance } from "fastify";
import { ShopError } from "#domain/shop-error.ts";

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
