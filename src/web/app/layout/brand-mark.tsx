import { fitLogo } from "#domain/brand/logo.ts";
import { Sprig } from "./sprig.tsx";
import { useShopMode } from "./use-shop-mode.ts";

/** Longest logo in relation to its height that a page shows, alone and beside the name. */
const ASPECT_MAX = { alone: 5, besideName: 2.5 };

export interface BrandMarkProps {
  /** Height of a logo in pixels. */
  height: number;
  /** The same height for the sprig. */
  className: string;
}

/** The shop's logo, or the sprig if it has none. The name is beside it or is read aloud. */
export function BrandMark({ height, className }: BrandMarkProps) {
  const logo = useShopMode()?.look?.logo;
  if (!logo) return <Sprig className={`${className} text-sage`} />;
  const aspectMax = logo.saysName ? ASPECT_MAX.alone : ASPECT_MAX.besideName;
  return <img src={logo.src} alt="" className="shrink-0" {...fitLogo(logo, { width: height * aspectMax, height })} />;
}
