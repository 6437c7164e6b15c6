import { Link } from "react-router";
import { paths } from "#web/app/paths.ts";
import { Sprig } from "./sprig.tsx";
import { useBrand } from "./use-shop-mode.ts";

export function BrandLink() {
  return (
    <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 whitespace-nowrap">
      <Sprig className="h-8 text-sage" />
      <span className="sr-only min-[300px]:not-sr-only font-display text-base font-medium tracking-[0.1em] sm:tracking-[0.16em] uppercase">
        {useBrand() || "Shop"}
      </span>
    </Link>
  );
}
