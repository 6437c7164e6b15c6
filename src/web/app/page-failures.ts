import { createContext, type HandleErrorFunction, isRouteErrorResponse } from "react-router";

/** Receives errors of pages. */
export const pageFailures = createContext<(failure: unknown) => void>();

/** Replaces the router's default handler, which would log errors with the whole query of the address. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return;
  const inside = isRouteErrorResponse(error) && "error" in error ? error.error : undefined;
  context.get(pageFailures)(inside ?? error);
};
