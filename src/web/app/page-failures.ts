import { createContext, type HandleErrorFunction, isRouteErrorResponse } from "react-router";

/** Is told of what a page fails at. */
export const pageFailures = createContext<(failure: unknown) => void>();

/** Without this the router prints failures as they are, with all that a query carried. */
export const handleError: HandleErrorFunction = (error, { context, request }) => {
  if (request.signal.aborted) return;
  const inside = isRouteErrorResponse(error) && "error" in error ? error.error : undefined;
  context.get(pageFailures)(inside ?? error);
};
