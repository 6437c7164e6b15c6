import Stripe from "stripe";

interface Refusal {
  /** The called method of the gateway. */
  call: string;
  /** HTTP status. Undefined without an answer. */
  status: number | undefined;
  code: string | undefined;
  /** The provider's id of the request, for its support. */
  requestId: string | undefined;
}

/** The provider failed to do a request, and not because of the buyer. */
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

  /** True if the request may have been carried out: look it up instead of repeating it blindly. */
  get isDoneUnknown(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 409;
  }
}

type Note = (failure: ProviderFailure) => Promise<void>;

/** Wraps calls so that unexpected errors are recorded and thrown as `ProviderFailure`. */
export function withFailureCounts<Calls extends object>(calls: Calls, note: Note): Calls {
  return new Proxy(calls, {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== "function") return call;
      return (...input: unknown[]) => {
        const answer: unknown = call.apply(target, input);
        const fail = (error: unknown) => rethrow(error, String(name), note);
        if (answer instanceof Promise) return answer.catch(fail);
        return isPaged(answer) ? pagesWith(answer, fail) : answer;
      };
    },
  });
}

function isPaged(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === "object" && answer !== null && Symbol.asyncIterator in answer;
}

async function* pagesWith(pages: AsyncIterable<unknown>, fail: (error: unknown) => Promise<never>) {
  try {
    yield* pages;
  } catch (error) {
    await fail(error);
  }
}

async function rethrow(error: unknown, call: string, note: Note): Promise<never> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status, code, type, requestId } = error;
  const failure = new ProviderFailure({ call, status, code: code ?? type, requestId }, error);
  await note(failure);
  throw failure;
}
