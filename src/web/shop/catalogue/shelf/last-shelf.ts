import { useEffect, useState } from "react";
import { paths } from "#web/app/paths.ts";

/** The last viewed shelf. It is remembered until the page is reloaded or closed. */
let before: { slug: string; address: string } | undefined;

export function rememberShelf(slug: string, address: string): void {
  before = { slug, address };
}

/** Back link to a shelf with its filters. */
export function useLastShelf(slug: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => setAddress(slug !== undefined && before?.slug === slug ? before.address : undefined), [slug]);
  return slug === undefined ? undefined : (address ?? paths.shelf(slug));
}
