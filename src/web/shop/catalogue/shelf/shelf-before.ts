import { useEffect, useState } from "react";
import { paths } from "#web/app/paths.ts";

/** The shelf that was looked at last, kept by the window as long as it is open. */
let before: { slug: string; address: string } | undefined;

export function rememberShelf(slug: string, address: string): void {
  before = { slug, address };
}

/** The way back to a shelf: as it was narrowed when one left it. */
export function useShelfBefore(slug: string | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => setAddress(slug !== undefined && before?.slug === slug ? before.address : undefined), [slug]);
  return slug === undefined ? undefined : (address ?? paths.shelf(slug));
}
