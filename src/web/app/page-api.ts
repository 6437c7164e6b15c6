import { createContext, RouterContextProvider } from "react-router";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { pageFailures } from "./page-failures.ts";

export type CallApi = <C extends NamedCall>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;

/** API access for loaders of public pages. Calls run in the same process. */
export const pageApi = createContext<CallApi>();

/** Context of every rendered page. `onFailure` receives errors of its loaders. */
export function createPageContext(callApi: CallApi, onFailure: (failure: unknown) => void): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageApi, callApi);
  context.set(pageFailures, onFailure);
  return context;
}
