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
  | "subscriptions"
  | "balance"
  | "payouts"
  | "events";

interface Definition<Params> {
  method: "GET" | "POST";
  /** Path with placeholders, such as "/v1/refunds/:id". */
  path: string;
  /** The SDK's type of the parameters, and the file that declares it. */
  params: readonly [file: string, name: string];
  right: Right;
  /** The parameters that this double supports. The double refuses all others. */
  plays: readonly (keyof Params & string)[];
  answer: (params: Params, id: string) => object;
}

export interface Endpoint {
  /** Method and path, such as "GET /v1/refunds/:id". */
  name: string;
  /** Permissions that a request needs, including expanded objects. */
  rightsFor: (form: Form) => readonly Right[];
  /** Returns the id in a path. Undefined if the method or path does not match. */
  idIn: (method: string, path: string) => string | undefined;
  /** Validates a request. Returns its work as a function, which has not run yet. */
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

/** The cast is safe, because the spec that checked the value comes from the SDK's interface for `Params`. */
function asChecked<Params>(value: ReturnType<typeof checkParameters>): Params {
  return value as Params;
}
