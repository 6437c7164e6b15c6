import { createContext, RouterContextProvider } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";

export type CallApi = <C extends NamedCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** How loaders of public pages read: the same contract, in process. */
export const pageApi = createContext<CallApi>();

/** The context that the server hands to every page it renders. */
export function createPageContext(callApi: CallApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageApi, callApi);
  return context;
}
