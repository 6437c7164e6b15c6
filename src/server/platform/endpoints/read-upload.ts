import type { MultipartFile } from "@fastify/multipart";
import type { FastifyError, FastifyRequest } from "fastify";
import { ShopError } from "#domain/shop-error.ts";

/**
 * The one file of a multipart form. Refuses with `bad-request` if there is no file, and `too-large` above `bytesMax`.
 */
export async function readUpload(request: FastifyRequest, bytesMax: number): Promise<Buffer> {
  return (await readNamedUpload(request, bytesMax)).bytes;
}

/** The single file of a form, with the name that the browser gives. Refuses as `readUpload` does. */
export async function readNamedUpload(
  request: FastifyRequest,
  bytesMax: number,
): Promise<{ bytes: Buffer; fileName: string }> {
  if (!request.isMultipart()) throw new ShopError("bad-request");
  const limits = { fileSize: bytesMax, files: 1, fields: 0 };
  const file = await orRefuse(() => request.file({ limits, throwFileSizeLimit: false }));
  if (!file) throw new ShopError("bad-request");
  const bytes = await orRefuse(() => file.toBuffer());
  if (isCutShort(file)) throw new ShopError("too-large", { bytesMax });
  return { bytes, fileName: file.filename };
}

function isCutShort({ file }: MultipartFile): boolean {
  return file.truncated;
}

/** Refuses a malformed form as the client's mistake, because the parser's errors have no HTTP status. */
async function orRefuse<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    if ((cause as FastifyError).statusCode !== undefined) throw cause;
    throw new ShopError("bad-request");
  }
}
