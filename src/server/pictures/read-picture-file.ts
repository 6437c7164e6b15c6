import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ShopError } from "#domain/shop-error.ts";

const FILE_NAME = /^[0-9a-f]{32}-(?:400|800)\.(avif|webp)$/;

export function picturesFolder(dataDir: string): string {
  return join(dataDir, "pictures");
}

/** One file of an uploaded picture. Refuses `not-found`, also for every name that no picture can have. */
export async function readPictureFile(dataDir: string, file: string): Promise<{ type: string; bytes: Buffer }> {
  const [, format] = FILE_NAME.exec(file) ?? [];
  if (!format) throw new ShopError("not-found");
  try {
    return { type: `image/${format}`, bytes: await readFile(join(picturesFolder(dataDir), file)) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new ShopError("not-found");
    throw error;
  }
}
