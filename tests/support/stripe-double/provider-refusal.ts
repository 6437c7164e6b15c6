interface RefusalBody {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  code?: string;
  param?: string;
  message: string;
  [more: string]: unknown;
}

export class ProviderRefusal extends Error {
  readonly status: number;
  readonly error: RefusalBody;

  constructor(status: number, error: RefusalBody) {
    super(error.message);
    this.status = status;
    this.error = error;
  }
}

export function badParameter(param: string, message: string, code?: string): ProviderRefusal {
  return new ProviderRefusal(400, {
    type: "invalid_request_error",
    ...(code ? { code } : {}),
    param,
    message,
  });
}

/** Refusal for an unknown id. Its status is 404 for an id in the path, and 400 for an id in a parameter. */
export function missing(what: string, id: string, param?: string): ProviderRefusal {
  return new ProviderRefusal(param ? 400 : 404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: param ?? "id",
    message: `No such ${what}: '${id}'`,
  });
}

export function unexpectedState(message: string, more: Readonly<Record<string, unknown>>): ProviderRefusal {
  const code = "payment_intent_unexpected_state";
  return new ProviderRefusal(400, { type: "invalid_request_error", code, message, ...more });
}
