import type { Brand } from "#domain/brand/brand.ts";
import type { PictureFiles } from "#server/platform/kernel/picture-files.ts";

const FILE = /^[0-9a-f]{32}-(?:logo|icon-(?:32|180|512))\.png$/;

/** A file of a stored logo. Undefined for any other name. */
export async function findLogoFile(files: PictureFiles, file: string): Promise<Buffer | undefined> {
  return FILE.test(file) ? files.read(file) : undefined;
}

/** The logo's pixels, for documents. Undefined if the shop has no logo of its own. */
export async function readLogo(files: PictureFiles, { logo }: Brand): Promise<Buffer | undefined> {
  return logo ? files.read(`${logo.name}-logo.png`) : undefined;
}
