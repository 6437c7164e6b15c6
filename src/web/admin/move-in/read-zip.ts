import { unzipSync } from "fflate";
import { type PictureZip, readPictureZip } from "#domain/moving/picture-zip.ts";

/** Loaded with the first ZIP, so that the dashboard's script has no reader of ZIPs. */
export const readZip = (bytes: Uint8Array): PictureZip => readPictureZip(bytes, unzipSync);
