import type { MetaArgs } from "react-router";
import type { ShopMode } from "#web/app/layout/use-shop-mode.ts";
import { findPicture, largestFile, type PictureFiles } from "#web/ui/pictures/find-picture.ts";

/** The shop's public address from the root loader, for absolute links in `meta`. */
export function shopUrl(matches: MetaArgs["matches"]): string {
  return shopOf(matches)?.url ?? "";
}

/** The shop's name from the root loader. Empty if it could not be loaded. */
export function brandOf(matches: MetaArgs["matches"]): string {
  return shopOf(matches)?.brand ?? "";
}

function shopOf(matches: MetaArgs["matches"]): ShopMode | undefined {
  const root = matches.find((match) => match?.id === "root");
  // The router's types do not know the root loader here.
  return root?.loaderData as ShopMode | undefined;
}

/**
 * Absolute address of a picture. The picture is an object from the API, or the path of one of the site's own pictures.
 */
export function pictureUrl(url: string, picture: string | PictureFiles): string {
  return url + largestFile(typeof picture === "string" ? findPicture(picture) : picture);
}
