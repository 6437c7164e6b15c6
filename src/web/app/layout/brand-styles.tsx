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

/** Icons of the browser tab and of a phone's home screen, and the manifest with the large one. */
export function BrandIcons() {
  const logo = useShopMode()?.look?.logo;
  return (
    <>
      {logo ? (
        <link rel="icon" href={logo.tabIcon} type="image/png" />
      ) : (
        <link rel="icon" href="/sprig.svg" type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={logo?.phoneIcon ?? "/apple-touch-icon.png"} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
