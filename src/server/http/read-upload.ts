import type { FastifyRequest } from "fastify";
import { ShopError } from "#domain/shop-error.ts";

/** The one file of a multipart form. Refuses `bad-request` without one, `too-large` past a number of bytes. */
export async function readUpload(request: FastifyRequest, bytesMax: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new ShopError("bad-request");
  const file = await request.file({ limits: { fileSize: bytesMax, files: 1, fields: 0 }, throwFileSizeLimit: false });
  if (!file) throw new ShopError("bad-request");
  const bytes = await file.toBuffer();
  if (file.file.truncated) throw new ShopError("too-large", { bytesMax });
  return bytes;
}
