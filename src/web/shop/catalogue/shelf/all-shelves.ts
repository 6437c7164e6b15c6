import { redirect } from "react-router";
import { paths } from "#web/app/paths.ts";

/** Redirects the address of the shelves without a category to all products. */
export function loader() {
  return redirect(paths.products, 301);
}
