import { createContext, RouterContextProvider } from "react-router";
import type { Endpoint, InputOf, OutputOf } from "#contract/endpoint.ts";

export type CallApi = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;

/** How loaders of public pages read: the same contract, in process. */
export const pageApi = createContext<CallApi>();

/** The context that the server hands to every page it renders. */
export function createPageContext(callApi: CallApi): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageApi, callApi);
  return context;
}
