import type { Picture } from "#contract/catalogue/product-fields.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { PictureFiles } from "#server/platform/kernel/picture-files.ts";
import manifest from "#web/ui/pictures/manifest.json" with { type: "json" };

const FOLDER = "/pictures/";
/** The widths in which a picture that was uploaded is kept, as squares. */
export const UPLOADED_WIDTHS = [400, 800, 1200, 1440] as const;
const UPLOADED_EDGE = 1440;
/** What stands for a product that has no picture at all. */
const NO_PICTURE = `${FOLDER}box-women`;

/** A picture as the studio lists it. */
interface RenderedPicture {
  width: number;
  height: number;
  widths: number[];
  colour: string;
  alt: string;
  /** Further pictures of the same good by name, in the order in which they are shown. */
  views?: string[];
}

export interface Pictured {
  imageUrl: string | null;
  gallery: readonly string[];
  /** What is seen on each, by its address, where the merchant has said so. */
  pictureAlts: Readonly<Record<string, string>>;
}

const rendered = new Map<string, RenderedPicture>(Object.entries(manifest));

/** A picture by its address, `/pictures/{name}`; `alt` where it says better than the studio what is seen. */
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

/** Every picture of a product, the one of its card first: those the merchant chose, and the studio's further views. */
export function listPictures({ imageUrl, gallery, pictureAlts }: Pictured): Picture[] {
  const views = rendered.get(imageUrl?.slice(FOLDER.length) ?? "")?.views ?? [];
  const addresses = new Set([imageUrl, ...gallery, ...views.map((name) => FOLDER + name)]);
  return [...addresses].map((address) => findPicture(address, address === null ? undefined : pictureAlts[address]));
}

const FILE_NAME = /^(?<name>[0-9a-f]{32})-(?<width>\d{3,4})\.(?<format>avif|webp)$/;

/**
 * One file of an uploaded picture, or the widest there is of a photograph that was smaller. Refuses `not-found`, also
 * for every name that no picture can have.
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

/** Where letters find a picture of the shop, "/pictures/box-women": the same for every reader, so that it tells of none. */
export function emailPictureAddress(picture: string): string {
  return `${PICTURES}letters/${picture.replace(PICTURES, "")}.jpg`;
}
