import type { FastifyInstance } from "fastify";
import * as calls from "#contract/admin-product-files.ts";
import { PICTURE_BYTES_MAX } from "#contract/admin-product-files.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { readUpload } from "#server/endpoints/read-upload.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { requireUserId } from "#server/kernel/shopper.ts";
import { readPictureFile } from "./read-picture-file.ts";
import { storePicture } from "./store-picture.ts";

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;

/** The upload itself; it is served where multipart forms can be read. */
export function pictureUploadRoutes(api: EndpointServer): void {
  api.serve(calls.uploadPicture, async ({ shop, shopper, request }) => {
    const bytes = await readUpload(request, PICTURE_BYTES_MAX);
    return { picture: await storePicture(shop, bytes, requireUserId(shopper)) };
  });
}

/** Files of uploaded pictures are named for their content: a browser that has one never asks again. */
export function pictureFileRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { file: string } }>("/pictures/uploaded/:file", async (request, reply) => {
    const { type, bytes } = await readPictureFile(shop.config.dataDir, request.params.file);
    return reply.type(type).header("cache-control", `public, max-age=${SECONDS_A_YEAR}, immutable`).send(bytes);
  });
}
