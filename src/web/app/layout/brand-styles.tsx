import { TYPE_PAIRS } from "#domain/brand/type-pairs.ts";
import { TYPE_FILES } from "#web/app/type/type-files.ts";
import { useShopMode } from "./use-shop-mode.ts";

/** Typefaces and colours of the brand. They follow the pages' own style sheet, which has those of a new shop. */
export function BrandStyles() {
  const look = useShopMode()?.look;
  const { stylesheet, fonts } = TYPE_FILES[look?.typePair ?? TYPE_PAIRS[0]];
  return (
    <>
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {look?.colours && <link rel="stylesheet" href={look.colours} />}
      {fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  );
}
