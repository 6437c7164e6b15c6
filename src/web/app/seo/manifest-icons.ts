import type { OutputOf } from "#contract/call.ts";
import type { getShopMode } from "#contract/shop.ts";

/** Icons of the shop or its dashboard on a home screen. */
export function manifestIcons(look: OutputOf<typeof getShopMode>["look"]) {
  return look?.logo
    ? [
        { src: look.logo.phoneIcon, sizes: "180x180", type: "image/png" },
        { src: look.logo.largeIcon, sizes: "512x512", type: "image/png" },
      ]
    : [
        { src: "/sprig.svg", sizes: "any", type: "image/svg+xml" },
        { src: "/apple-touch-icon.png", sizes: "180x180", type: "image/png" },
      ];
}
