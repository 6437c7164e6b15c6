import scenes from "./scenes.json" with { type: "json" };

/** A picture with what a page needs to leave room for it and to choose among its files, as calls answer it. */
export interface PictureFiles {
  /** The path of its files without width and format. */
  src: string;
  /** Of its largest file, in pixels. */
  width: number;
  height: number;
  /** The widths in which its files are there, the smallest first. */
  widths: number[];
  /** Behind it until it is there: six hexadecimal figures, where a colour is known. */
  colour: string | null;
  /** What is seen; empty where only the page knows. */
  alt: string;
}

const FOLDER = "/pictures/";
const FORMAT = "webp";
/** Pictures that are brought to the shop are cut to squares. */
const BROUGHT = { width: 1440, height: 1440, widths: [400, 800, 1200, 1440], colour: null, alt: "" };

const byName = new Map<string, Omit<PictureFiles, "src">>(Object.entries(scenes));

/** One of the scenes that pages name themselves, `/pictures/{name}`; else one that was brought to the shop. */
export function findPicture(address: string): PictureFiles {
  return { src: address, ...(byName.get(address.slice(FOLDER.length)) ?? BROUGHT) };
}

/** What a browser chooses from in one format. */
export function sourceSet({ src, widths }: PictureFiles, format: "avif" | "webp"): string {
  return widths.map((width) => `${src}-${width}.${format} ${width}w`).join(", ");
}

/** The largest file, for those that want a single address. */
export function largestFile({ src, width }: PictureFiles): string {
  return `${src}-${width}.${FORMAT}`;
}
