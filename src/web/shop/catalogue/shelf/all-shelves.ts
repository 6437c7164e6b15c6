import { redirect } from "react-router";
import { paths } from "#web/app/paths.ts";

/** Redirects the category path without a category to the page of all products. */
export function loader() {
  return redirect(paths.products, 301);
}
