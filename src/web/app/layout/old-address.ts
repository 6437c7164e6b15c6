import { type LoaderFunctionArgs, redirect } from "react-router";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { paths } from "#web/app/paths.ts";

/** Addresses of version 0.1, which emails and shared links still contain. */
const MOVED: Readonly<Record<string, string>> = {
  "/kept": paths.wishlist,
  "/kept/shared": paths.sharedWishlistPage,
  "/admin/letters": adminPaths.emails,
};

/** Redirects an old address to its new one and keeps the query. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  return redirect(`${MOVED[pathname.replace(/\.data$/, "")] ?? paths.home}${search.replace("letter=", "email=")}`, 301);
}
