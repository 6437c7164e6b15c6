import type { ComponentProps } from "react";
import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";
import { TYPE_PAIRS } from "#domain/brand/type-pairs.ts";
import { paths } from "#web/app/paths.ts";
import { TYPE_FILES } from "#web/app/type/type-files.ts";

export type HeadLink = ComponentProps<"link"> & { href: string };

/**
 * Links of the brand in the head of a page: typefaces and colours, then icons of the browser tab and of a phone's home
 * screen, and the manifest of the shop or the dashboard. Only the server makes them, because browsers need no other brand's files.
 */
export function brandLinks({ look }: OutputOf<typeof getShopMode>, pathname: string): HeadLink[] {
  const { stylesheet, fonts } = TYPE_FILES[look?.typePair ?? TYPE_PAIRS[0]];
  // Style sheets follow the pages' own one, which has the typefaces and colours of a new shop.
  const styles = [stylesheet, look?.colours].flatMap((href) => (href ? [{ rel: "stylesheet", href }] : []));
  const logo = look?.logo;
  return [
    ...styles,
    ...fonts.map((href) => ({
      rel: "preload",
      href,
      as: "font",
      type: "font/woff2",
      crossOrigin: "anonymous" as const,
    })),
    logo
      ? { rel: "icon", href: logo.tabIcon, type: "image/png" }
      : { rel: "icon", href: "/sprig.svg", type: "image/svg+xml" },
    { rel: "apple-touch-icon", href: logo?.phoneIcon ?? "/apple-touch-icon.png" },
    { rel: "manifest", href: isDashboard(pathname) ? "/admin/manifest.webmanifest" : "/manifest.webmanifest" },
  ];
}

function isDashboard(pathname: string): boolean {
  return pathname === paths.admin || pathname.startsWith(`${paths.admin}/`);
}
