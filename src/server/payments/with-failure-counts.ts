import Stripe from "stripe";
import { ProviderFailure } from "./provider-failure.ts";

type Note = (failure: ProviderFailure) => Promise<void>;

/** The same calls, of which whatever the provider refuses and nobody expected is noted and thrown as trouble. */
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
