import { createContext, type HandleErrorFunction, isRouteErrorResponse, RouterContextProvider } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";

export type CallApi = <C extends NamedCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** How loaders of public pages read: the same contract, in process. */
export const pageApi = createContext<CallApi>();

/** What the shop does not have, or could not have under such a name, is nothing and no failure. */
export async function orNothing<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  try {
    return await asked;
  } catch (error) {
    // By its code: the pages' build has the class of refusals a second time.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "not-found" || code === "invalid-input") return undefined;
    throw error;
  }
}

/** Whoever is told of what a page fails at. */
const pageFailures = createContext<(failure: unknown) => void>();

/** The context that the server hands to every page it renders; `onFailure` hears what its loaders throw. */
export function createPageContext(callApi: CallApi, onFailure: (failure: unknown) => void): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageApi, callApi);
  context.set(pageFailures, onFailure);
  return context;
}

/** Without this the router prints failures as they are, with all that a query carried. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return;
  const inside = isRouteErrorResponse(error) && "error" in error ? error.error : undefined;
  context.get(pageFailures)(inside ?? error);
};
