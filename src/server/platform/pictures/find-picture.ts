import type { Picture } from "#contract/catalogue/product-fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { PictureFiles } from "#server/platform/kernel/picture-files.ts";
import manifest from "#web/ui/pictures/manifest.json" with { type: "json" };

const FOLDER = "/pictures/";
/** Widths in pixels of an uploaded picture's stored sizes, all square. */
export const UPLOADED_WIDTHS = [400, 800, 1200, 1440] as const;
const UPLOADED_EDGE = 1440;
/** A plain drawing for a product without a picture. A photograph of other products would misrepresent the product. */
const NO_PICTURE = `${FOLDER}no-picture`;

interface RenderedPicture {
  width: number;
  height: number;
  widths: number[];
  colour: string;
  alt: string;
  /** Names of further pictures of the same product, in display order. */
  views?: string[];
}

export interface Pictured {
  imageUrl: string | null;
  gallery: readonly string[];
  /** The merchant's descriptions by picture address. */
  pictureAlts: Readonly<Record<string, string>>;
}

const rendered = new Map<string, RenderedPicture>(Object.entries(manifest));

/** Finds a picture by its address, `/pictures/{name}`. `alt` overrides the description in the manifest. */
export function findPicture(address: string | null, alt?: string): Picture {
  const src = address ?? NO_PICTURE;
  const found = rendered.get(src.slice(FOLDER.length));
  if (!found) {
    const edge = UPLOADED_EDGE;
    return { src, width: edge, height: edge, widths: [...UPLOADED_WIDTHS], colour: null, alt: alt ?? "" };
  }
  const { width, height, widths, colour } = found;
  return { src, width, height, widths, colour: colour.slice(1), alt: alt || (address ? found.alt : "") };
}

/**
 * Lists all pictures of a product, the main picture first, then the gallery, then the further views of a picture in the
 * manifest.
 */
export function listPictures({ imageUrl, gallery, pictureAlts }: Pictured): Picture[] {
  const views = rendered.get(imageUrl?.slice(FOLDER.length) ?? "")?.views ?? [];
  const addresses = new Set([imageUrl, ...gallery, ...views.map((name) => FOLDER + name)]);
  const own = [...addresses].filter((address) => address !== null);
  return own.length === 0 ? [findPicture(null)] : own.map((address) => findPicture(address, pictureAlts[address]));
}

const FILE_NAME = /^(?<name>[0-9a-f]{32})-(?<width>\d{3,4})\.(?<format>avif|webp)$/;

/**
 * Reads one file of an uploaded picture. If the photograph was smaller than the requested width, reads its widest file.
 * Refuses with `not-found`, also for invalid names.
 */
export async function readPictureFile(files: PictureFiles, file: string): Promise<{ type: string; bytes: Buffer }> {
  const { name, width, format } = FILE_NAME.exec(file)?.groups ?? {};
  const wanted = UPLOADED_WIDTHS.findIndex((known) => String(known) === width);
  for (const smaller of UPLOADED_WIDTHS.slice(0, wanted + 1).toReversed()) {
    const bytes = await files.read(`${name}-${smaller}.${format}`);
    if (bytes) return { type: `image/${format}`, bytes };
  }
  throw new ShopError("not-found");
}

const PICTURES = "/pictures/";

/**
 * Address under which emails load a picture such as "/pictures/box-women". Every reader gets the same address, so that
 * it identifies no reader.
 */
export function emailPictureAddress(picture: string): string {
  return `${PICTURES}letters/${picture.replace(PICTURES, "")}.jpg`;
}
