/**
 * Reads the server's hint cookie, "guest" for a visitor with a basket, "customer" for a signed-in user. The hint proves
 * nothing and only avoids unnecessary calls for new visitors. Over HTTPS, the cookie's name has a prefix.
 */
export function readVisitorHint(): "none" | "guest" | "customer" {
  const value = /(?:^|; )(?:__Host-)?ms_visitor=(\w+)/.exec(document.cookie)?.[1];
  return value === "customer" || value === "guest" ? value : "none";
}
