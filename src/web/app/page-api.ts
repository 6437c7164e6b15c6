import { createContext, RouterContextProvider } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { pageFailures } from "./page-failures.ts";

export type CallApi = <C extends NamedCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** How loaders of public pages read: the same contract, in process. */
export const pageApi = createContext<CallApi>();

/** The context that the server hands to every page it renders; `onFailure` hears what its loaders throw. */
export function createPageContext(callApi: CallApi, onFailure: (failure: unknown) => void): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageApi, callApi);
  context.set(pageFailures, onFailure);
  return context;
}
