import { Link } from "react-router";
import { paths } from "#web/app/paths.ts";
import { BrandMark } from "./brand-mark.tsx";
import { useBrand, useShopMode } from "./use-shop-mode.ts";

export function BrandLink() {
  const isInLogo = useShopMode()?.look?.logo?.saysName;
  return (
    <Link to={paths.home} className="flex min-h-11 items-center gap-2.5 whitespace-nowrap">
      <BrandMark className="h-8" height={32} />
      <span
        className={`sr-only ${isInLogo ? "" : "min-[300px]:not-sr-only min-[300px]:line-clamp-2"} font-display text-base font-medium tracking-[0.1em] uppercase max-[22rem]:text-xs sm:tracking-[0.16em]`}
      >
        {useBrand() || "Shop"}
      </span>
    </Link>
  );
}
