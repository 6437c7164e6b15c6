import manifest from "./manifest.json" with { type: "json" };

export interface PictureFiles {
  /** What the picture is called in the studio's catalogue; undefined for one that the shop's owner brought. */
  name?: string;
  /** Path of the files without width and format. */
  path: string;
  width: number;
  height: number;
  /** The widths in which its files are there, the smallest first; the last is its own. */
  widths: number[];
  /** What is seen; empty where only the page knows. */
  alt: string;
}

const FOLDER = "/pictures/";
const FORMAT = "webp";
/** Pictures that are brought to the shop are cut to this square, and to a smaller one for shelves. */
const BROUGHT_SIZE = 800;
const BROUGHT_WIDTHS = [400, BROUGHT_SIZE];
/** What stands for a product that has no picture at all. */
export const NO_PICTURE = `${FOLDER}box-women`;

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

const rendered = new Map<string, RenderedPicture>(Object.entries(manifest));

/** The files of a picture by its address, `/pictures/{name}`. */
export function findPicture(address: string): PictureFiles {
  const name = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : address;
  const found = rendered.get(name);
  if (!found) return { path: address, width: BROUGHT_SIZE, height: BROUGHT_SIZE, widths: BROUGHT_WIDTHS, alt: "" };
  const { width, height, widths, alt } = found;
  return { name, path: FOLDER + name, width, height, widths, alt };
}

/** What a browser chooses from in one format. */
export function sourceSet({ path, widths }: PictureFiles, format: "avif" | "webp"): string {
  return widths.map((wide) => `${path}-${wide}.${format} ${wide}w`).join(", ");
}

/** The largest file, for those that want a single address. */
export function largestFile({ path, width }: PictureFiles): string {
  return `${path}-${width}.${FORMAT}`;
}
