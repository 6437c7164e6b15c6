/** The merchant's own logo. The shop draws its sprig where there is none. */
export interface Logo {
  /** Name of the stored files, derived from the logo's content. */
  name: string;
  /** Size of the stored file in pixels. */
  width: number;
  height: number;
}

export const LOGO_BYTES_MAX = 1024 * 1024;

/** Edges in pixels of the icons that are made from a logo: browser tab, home screen of a phone, application lists. */
export const ICON_EDGES = [32, 180, 512] as const;
export type IconEdge = (typeof ICON_EDGES)[number];

export function logoAddress({ name }: Logo): string {
  return `/brand/${name}-logo.png`;
}

export function iconAddress({ name }: Logo, edge: IconEdge): string {
  return `/brand/${name}-icon-${edge}.png`;
}

/** Width of a logo at a height, without going over a maximum. Pages, emails and documents reserve this place. */
export function fitLogo({ width, height }: Pick<Logo, "width" | "height">, place: { width: number; height: number }) {
  const scale = Math.min(place.width / width, place.height / height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
