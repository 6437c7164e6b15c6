import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";
import type { Brand } from "#domain/brand/brand.ts";
import { colourStylesAddress } from "#domain/brand/colour-styles.ts";
import { iconAddress, type Logo, logoAddress } from "#domain/brand/logo.ts";
import { SEEDED_BRAND } from "#domain/brand/seeded-brand.ts";

/** The brand's look for pages. Undefined for the brand of a new shop, whose pages have it already. */
export function viewLook(brand: Brand): OutputOf<typeof getShopMode>["look"] {
  const colours = colourStylesAddress(brand) ?? null;
  const { name, typePair, logo, logoSaysName } = brand;
  if (name === SEEDED_BRAND.name && typePair === SEEDED_BRAND.typePair && !colours && !logo) return undefined;
  return { colours, typePair, logo: logo && viewLogo(logo, logoSaysName) };
}

function viewLogo(logo: Logo, saysName: boolean) {
  return {
    src: logoAddress(logo),
    width: logo.width,
    height: logo.height,
    saysName,
    tabIcon: iconAddress(logo, 32),
    phoneIcon: iconAddress(logo, 180),
    largeIcon: iconAddress(logo, 512),
  };
}
