import type { Endpoint } from "#contract/endpoint.ts";
import { ACCESS, isAdminCall, isPartOfDocs, isPublicRead, OTHER_ROUTES } from "./access-table.ts";

export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/**
 * Gaps in the access table, one line each: calls without a row, and rows without a call. `routes` are those of a
 * running shop, including routes outside the contract.
 */
export function findAccessGaps(calls: readonly Endpoint[], routes: readonly string[]): string[] {
  const names = calls.map(nameOf);
  const ofContract = calls.flatMap(({ method, path, aliases }) =>
    [path, ...aliases].map((each) => `${method} ${each.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  const others = [...new Set(routes)].filter(
    (route) => !ofContract.includes(route) && !route.startsWith("HEAD ") && !isPartOfDocs(route),
  );
  return [
    ...calls
      .filter((call) => !ACCESS[nameOf(call)] && !isAdminCall(nameOf(call)) && !isPublicRead(call))
      .map((call) => `${nameOf(call)}: who may call it is not said`),
    ...Object.keys(ACCESS)
      .filter((name) => !names.includes(name))
      .map((name) => `${name}: there is no such call`),
    ...others
      .filter((route) => !OTHER_ROUTES[route])
      .map((route) => `${route}: neither the contract's nor on the list`),
    ...Object.keys(OTHER_ROUTES)
      .filter((route) => !others.includes(route))
      .map((route) => `${route}: there is no such route`),
    ...calls.filter(isLeftOpen).map((call) => `${nameOf(call)}: under /api/admin, and not the administrator's alone`),
  ];
}

function isLeftOpen(call: Endpoint): boolean {
  if (!call.path.startsWith("/api/admin/")) return false;
  const listed = ACCESS[nameOf(call)];
  return call.access !== "admin" || (listed !== undefined && listed.statuses.slice(0, 3).join() !== "401,403,403");
}
