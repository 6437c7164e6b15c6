import scenes from "./scenes.json" with { type: "json" };

/** A picture from the API, with size and files. */
export interface PictureFiles {
  /** Path of the picture's files without width and format. */
  src: string;
  /** Width of the largest file in pixels. */
  width: number;
  height: number;
  /** Widths of the picture's files in pixels, smallest first. */
  widths: number[];
  /** Placeholder colour as six hexadecimal digits. Null if unknown. */
  colour: string | null;
  /** Alternative text. Empty if it depends on the page. */
  alt: string;
}

const FOLDER = "/pictures/";
const FORMAT = "webp";
/** Properties of uploaded pictures, which are cropped to squares. */
const BROUGHT = { width: 1440, height: 1440, widths: [400, 800, 1200, 1440], colour: null, alt: "" };

const byName = new Map<string, Omit<PictureFiles, "src">>(Object.entries(scenes));

/** Finds a scene by its path, `/pictures/{name}`, or else an uploaded picture. */
export function findPicture(address: string): PictureFiles {
  return { src: address, ...(byName.get(address.slice(FOLDER.length)) ?? BROUGHT) };
}

/** `srcset` for one format. */
export function sourceSet({ src, widths }: PictureFiles, format: "avif" | "webp"): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");
}

/** Address of the largest file, for uses that accept only one address. */
export function largestFile({ src, width }: PictureFiles): string {
  return `${src}-${width}.${FORMAT}`;
}
