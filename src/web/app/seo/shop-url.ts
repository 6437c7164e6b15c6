import type { MetaArgs } from "react-router";
import { findPicture, largestFile, type PictureFiles } from "#web/ui/pictures/find-picture.ts";

/** The shop's public address, which the root's loader read, for links in a page's `meta` that must be whole. */
export function shopUrl(matches: MetaArgs["matches"]): string {
  const root = matches.find((match) => match?.id === "root");
  // The router cannot know here what the root's loader gives.
  return (root?.loaderData as { url: string } | undefined)?.url ?? "";
}

/** A picture, or one of the site's own scenes by its path, as a whole address. */
export function pictureUrl(url: string, picture: string | PictureFiles): string {
  return url + largestFile(typeof picture === "string" ? findPicture(picture) : picture);
}
