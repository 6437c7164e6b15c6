import { unzipSync } from "fflate";

/** Limits of a ZIP. The browser holds the ZIP and one unpacked picture at a time. */
export const ZIP_LIMITS = {
  bytesMax: 500 * 1024 * 1024,
  entriesMax: 2_000,
  /** The server refuses larger pictures too. */
  pictureBytesMax: 15 * 1024 * 1024,
  /** Pictures are compressed already. A file that unpacks to many times its size is a trap. */
  ratioMax: 100,
} as const;

/** A ZIP that is not read at all. */
export class ZipRefused extends Error {
  override readonly name = "ZipRefused";
}

interface ZippedPicture {
  /** File name without folders. */
  name: string;
  /** Unpacks the picture. */
  open: () => Uint8Array<ArrayBuffer>;
}

export interface PictureZip {
  pictures: readonly ZippedPicture[];
  /** Files that are left out, with their reasons. */
  leftOut: readonly { name: string; reason: string }[];
}

interface Entry {
  path: string;
  reason: string | undefined;
}

/**
 * Lists the pictures of a ZIP without unpacking them. Folders are ignored, and so are files that macOS and Windows add.
 * Throws `ZipRefused` for a file that is no ZIP, has too many files, or has a path that leads out of its folder.
 */
export function readPictureZip(bytes: Uint8Array): PictureZip {
  const entries: Entry[] = [];
  visit(bytes, (entry) => {
    if (entries.length >= ZIP_LIMITS.entriesMax) {
      throw new ZipRefused(`It has more than ${ZIP_LIMITS.entriesMax} files. Make several ZIPs.`);
    }
    if (leadsOut(entry.name)) throw new ZipRefused(`It has a path that is not allowed: ${entry.name.slice(0, 80)}`);
    if (!isIgnored(entry.name)) entries.push({ path: entry.name, reason: reasonAgainst(entry) });
    return false;
  });
  const known = new Set<string>();
  const pictures: ZippedPicture[] = [];
  const leftOut: { name: string; reason: string }[] = [];
  for (const { path, reason } of entries) {
    const name = path.split("/").at(-1) ?? "";
    const isTwin = known.has(name.toLowerCase());
    if (reason !== undefined || isTwin) leftOut.push({ name: path, reason: reason ?? "another file has this name" });
    else {
      known.add(name.toLowerCase());
      pictures.push({ name, open: () => unpack(bytes, path) });
    }
  }
  return { pictures, leftOut };
}

interface ZipEntry {
  name: string;
  size: number;
  originalSize: number;
}

function visit(bytes: Uint8Array, isWanted: (entry: ZipEntry) => boolean): Record<string, Uint8Array<ArrayBuffer>> {
  try {
    return unzipSync(bytes, { filter: isWanted });
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused("It is not a ZIP, or it is damaged.");
  }
}

/** The memory for a picture is limited by its size in the list of files, whatever the file unpacks to. */
function unpack(bytes: Uint8Array, path: string): Uint8Array<ArrayBuffer> {
  let isFound = false;
  const found = visit(bytes, ({ name }) => {
    const isFirst = name === path && !isFound;
    isFound ||= isFirst;
    return isFirst;
  });
  const picture = found[path];
  if (!picture) throw new ZipRefused("It is damaged.");
  return picture;
}

function leadsOut(path: string): boolean {
  return /^\/|^[a-z]:|\\|\p{Cc}/iu.test(path) || path.split("/").includes("..");
}

function isIgnored(path: string): boolean {
  return path.endsWith("/") || /(^|\/)(__MACOSX\/|\.|Thumbs\.db$|desktop\.ini$)/i.test(path);
}

function reasonAgainst({ name, size, originalSize }: ZipEntry): string | undefined {
  if (!/\.(jpe?g|png|webp|avif)$/i.test(name)) return "it is not a JPEG, PNG, WebP or AVIF file";
  if (originalSize > ZIP_LIMITS.pictureBytesMax) return "it is larger than 15 MB";
  if (originalSize > size * ZIP_LIMITS.ratioMax) return "it unpacks to more than a hundred times its size";
  return undefined;
}
