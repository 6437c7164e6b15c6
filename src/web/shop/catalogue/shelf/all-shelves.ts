import { redirect } from "react-router";
import { paths } from "#web/app/paths.ts";

/** Redirects the shortened address of a shelf to all products. */
export function loader() {
  return redirect(paths.products, 301);
}
