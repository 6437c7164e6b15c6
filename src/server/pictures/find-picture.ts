import type { Picture } from "#contract/picture.ts";
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
