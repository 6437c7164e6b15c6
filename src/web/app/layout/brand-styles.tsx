import { useRouteLoaderData } from "react-router";
import type { TypeFiles } from "#web/app/type/type-files.ts";
import { useShopMode } from "./use-shop-mode.ts";

/** An error page without shop data has the typefaces of a new shop, without preloading them. */
const NO_TYPE_FILES: TypeFiles = { stylesheet: undefined, fonts: [] };

/** Typefaces and colours of the brand. They follow the pages' own style sheet, which has those of a new shop. */
export function BrandStyles() {
  const colours = useShopMode()?.look?.colours;
  const { stylesheet, fonts } = useRouteLoaderData<{ typeFiles: TypeFiles }>("root")?.typeFiles ?? NO_TYPE_FILES;
  return (
    <>
      {stylesheet && <link rel="stylesheet" href={stylesheet} />}
      {colours && <link rel="stylesheet" href={colours} />}
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
