import { PICTURE_BYTES_MAX } from "#domain/catalogue/picture-bytes-max.ts";

/** Limits of a ZIP. The reader holds the ZIP and one unpacked picture at a time. */
export const ZIP_LIMITS = {
  bytesMax: 500 * 1024 * 1024,
  entriesMax: 2_000,
  pictureBytesMax: PICTURE_BYTES_MAX,
  nameLengthMax: 255,
  /** Pictures are compressed already. A file that unpacks to many times its size is a trap. */
  ratioMax: 100,
} as const;

/** Why a picture of a ZIP is left out that the shop cannot store. */
export const NO_PICTURE = "it is damaged, no picture, or smaller than 200 pixels";

/** A ZIP that is not read at all. */
export class ZipRefused extends Error {
  override readonly name = "ZipRefused";
}

interface ZipEntry {
  name: string;
  size: number;
  originalSize: number;
}

/** Unpacks the wanted entries of a ZIP. It allocates the sizes that the ZIP's list names, and throws for other files. */
export type Unzip = (
  bytes: Uint8Array,
  options: { filter: (entry: ZipEntry) => boolean },
) => Record<string, Uint8Array<ArrayBuffer>>;

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

/** Refuses a ZIP by the size of its file, before the file is read. */
export function refuseLargeZip(sizeBytes: number): void {
  if (sizeBytes > ZIP_LIMITS.bytesMax) throw new ZipRefused("It is larger than 500 MB. Make several ZIPs.");
}

/** File names are compared without case. macOS writes é as two characters, and other systems as one. */
export function pictureKeyOf(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/**
 * Lists the pictures of a ZIP without unpacking them. Folders are ignored, and so are files that macOS and Windows add.
 * Throws `ZipRefused` for a file that is no ZIP, has too many files, or has a path that leads out of its folder.
 */
export function readPictureZip(bytes: Uint8Array, unzip: Unzip): PictureZip {
  const entries: Entry[] = [];
  visit({ bytes, unzip }, (entry) => {
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
    const isTwin = known.has(pictureKeyOf(name));
    if (reason !== undefined || isTwin) leftOut.push({ name: path, reason: reason ?? "another file has this name" });
    else {
      known.add(pictureKeyOf(name));
      pictures.push({ name, open: () => unpack({ bytes, unzip }, path) });
    }
  }
  return { pictures, leftOut };
}

interface Zip {
  bytes: Uint8Array;
  unzip: Unzip;
}

function visit({ bytes, unzip }: Zip, isWanted: (entry: ZipEntry) => boolean): ReturnType<Unzip> {
  try {
    return unzip(bytes, { filter: isWanted });
  } catch (error) {
    if (error instanceof ZipRefused) throw error;
    throw new ZipRefused("It is not a ZIP, or it is damaged.");
  }
}

/** The memory for a picture is limited by its size in the list of files, whatever the file unpacks to. */
function unpack(zip: Zip, path: string): Uint8Array<ArrayBuffer> {
  let isFound = false;
  const found = visit(zip, ({ name }) => {
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
  if ((name.split("/").at(-1) ?? "").length > ZIP_LIMITS.nameLengthMax) return "its name is too long";
  if (originalSize > ZIP_LIMITS.pictureBytesMax) return "it is larger than 15 MB";
  if (originalSize > size * ZIP_LIMITS.ratioMax) return "it unpacks to more than a hundred times its size";
  return undefined;
}
