import type { MetaArgs } from "react-router";
import { findPicture, largestFile } from "#web/ui/pictures/find-picture.ts";

/** The shop's public address, which the root's loader read, for links in a page's `meta` that must be whole. */
export function shopUrl(matches: MetaArgs["matches"]): string {
  const root = matches.find((match) => match?.id === "root");
  // The router cannot know here what the root's loader gives.
  return (root?.loaderData as { url: string } | undefined)?.url ?? "";
}

/** A picture of `public/pictures`, named without width and format, as a whole address. */
export function pictureUrl(url: string, picture: string): string {
  return url + largestFile(findPicture(picture));
}
