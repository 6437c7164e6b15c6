import type { Books } from "./books.ts";
import { checkParameters } from "./check-parameters.ts";
import { expand } from "./expand.ts";
import { readSpec } from "./parameter-specs.ts";
import { badParameter } from "./provider-refusal.ts";
import type { Form } from "./read-form.ts";

export type Right = `${Resource}:${"read" | "write"}`;
type Resource =
  | "payment_intents"
  | "setup_intents"
  | "customers"
  | "payment_methods"
  | "charges"
  | "disputes"
  | "balance"
  | "payouts"
  | "events";

interface Definition<Params> {
  method: "GET" | "POST";
  /** "/v1/refunds/:id" */
  path: string;
  /** The SDK's type for the parameters of this endpoint, and the file that declares it. */
  params: readonly [file: string, name: string];
  right: Right;
  /** The parameters that this double supports. It refuses the others instead of ignoring them. */
  plays: readonly (keyof Params & string)[];
  answer: (params: Params, id: string) => object;
}

export interface Endpoint {
  /** "GET /v1/refunds/:id" */
  name: string;
  /** Permissions that a request needs, including expanded objects. */
  rightsFor: (form: Form) => readonly Right[];
  /** Undefined if the address does not match. */
  idIn: (method: string, path: string) => string | undefined;
  /** Validates a request and returns its work, which has not run yet. */
  prepare: (form: Form, id: string) => () => object;
}

export function endpoint<Params extends { expand?: readonly string[] }>(
  books: Books,
  { method, path, params: [file, name], right, plays, answer }: Definition<Params>,
): Endpoint {
  const spec = readSpec(file, name);
  const address = new RegExp(`^${path.replace(":id", "([^/]+)")}$`);
  return {
    name: `${method} ${path}`,
    rightsFor: (form) => [right, ...rightsToExpand(form)],
    idIn(asked, at) {
      const found = asked === method ? address.exec(at) : null;
      return found ? (found[1] ?? "") : undefined;
    },
    prepare(form, id) {
      const params = asChecked<Params>(checkParameters(form, spec));
      const ignored = Object.keys(form).find((each) => each !== "expand" && !plays.some((played) => played === each));
      if (ignored) throw badParameter(ignored, `This double does not play ${ignored}.`);
      return () => expand(books, answer(params, id), params.expand ?? []);
    },
  };
}

const EXPANDING: Readonly<Record<string, Right>> = {
  latest_charge: "charges:read",
  payment_method: "payment_methods:read",
  customer: "customers:read",
  "data.source": "balance:read",
};

function rightsToExpand({ expand: wanted }: Form): Right[] {
  if (typeof wanted !== "object") return [];
  return Object.values(wanted).flatMap((path) => (typeof path === "string" ? (EXPANDING[path] ?? []) : []));
}

/** The spec is read from the interface of `Params`, so a checked value has that type. */
function asChecked<Params>(value: ReturnType<typeof checkParameters>): Params {
  return value as Params;
}
