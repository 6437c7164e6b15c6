interface Refusal {
  /** What was asked: a method of the gateway. */
  call: string;
  /** The HTTP status; undefined where no answer came. */
  status: number | undefined;
  code: string | undefined;
  /** The provider's own number of the request, by which its staff finds it. */
  requestId: string | undefined;
}

/** The provider did not do what it was asked, and not because of what the buyer did. */
export class ProviderFailure extends Error {
  readonly call: string;
  readonly status: number | undefined;
  readonly code: string;
  readonly requestId: string | undefined;

  constructor({ call, status, code, requestId }: Refusal, cause: unknown) {
    super(`the provider refused ${call}: ${status ?? "no answer"} ${code ?? ""}`, { cause });
    this.name = "ProviderFailure";
    this.call = call;
    this.status = status;
    this.code = code ?? "no_code";
    this.requestId = requestId;
  }

  /** Whether the work may have been done all the same: it must be looked up, and not asked for again blindly. */
  get isDoneUnknown(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 409;
  }
}
