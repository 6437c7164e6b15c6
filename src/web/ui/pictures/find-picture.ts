import manifest from "./manifest.json" with { type: "json" };

export interface PictureFiles {
  /** What the picture is called in the studio's catalogue; undefined for one that the shop's owner brought. */
  name?: string;
  /** Path of the files without width and format. */
  path: string;
  width: number;
  height: number;
  /** What is seen; empty where only the page knows. */
  alt: string;
}

const FOLDER = "/pictures/";
const FORMAT = "webp";
const SMALL_WIDTH = 400;
/** Pictures that are brought to the shop are cut to this square. */
const BROUGHT_SIZE = 800;
/** What stands for a product that has no picture at all. */
export const NO_PICTURE = `${FOLDER}box-women`;

const rendered = new Map<string, (typeof manifest)[keyof typeof manifest]>(Object.entries(manifest));

/** The files of a picture by its address, `/pictures/{name}`. */
export function findPicture(address: string): PictureFiles {
  const name = address.startsWith(FOLDER) ? address.slice(FOLDER.length) : address;
  const found = rendered.get(name);
  if (!found) return { path: address, width: BROUGHT_SIZE, height: BROUGHT_SIZE, alt: "" };
  return { name, path: FOLDER + name, width: found.width, height: found.height, alt: found.alt };
}

/** What a browser chooses from in one format. */
export function sourceSet({ path, width }: PictureFiles, format: "avif" | "webp"): string {
  return [SMALL_WIDTH, width].map((wide) => `${path}-${wide}.${format} ${wide}w`).join(", ");
}

/** The largest file, for those that want a single address. */
export function largestFile({ path, width }: PictureFiles): string {
  return `${path}-${width}.${FORMAT}`;
}
