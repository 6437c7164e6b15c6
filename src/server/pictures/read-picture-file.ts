import { ShopError } from "#domain/shop-error.ts";
import type { PictureFiles } from "#server/kernel/picture-files.ts";
import { UPLOADED_WIDTHS } from "./find-picture.ts";

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
