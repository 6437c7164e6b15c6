import { redirect } from "react-router";
import { paths } from "#web/app/paths.ts";

/** Whoever shortens a shelf's address finds all of them. */
export function loader() {
  return redirect(paths.products, 301);
}
