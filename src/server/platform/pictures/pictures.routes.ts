import type { FastifyInstance } from "fastify";
import * as adminProductCalls from "#contract/catalogue/admin-products.ts";
import { PICTURE_BYTES_MAX } from "#domain/catalogue/picture-bytes-max.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { readPictureFile } from "./find-picture.ts";
import { readSharedPicture } from "./read-shared-picture.ts";
import { storePicture } from "./store-picture.ts";

const SECONDS_A_DAY = 24 * 60 * 60;
const SECONDS_A_YEAR = 365 * SECONDS_A_DAY;

/** The upload endpoint. Registered on a server that can parse multipart forms. */
export function pictureUploadRoutes(api: EndpointServer): void {
  api.serve(adminProductCalls.uploadPicture, async ({ shop, shopper, request }) => {
    const bytes = await readUpload(request, PICTURE_BYTES_MAX);
    return { picture: await storePicture(shop, bytes, requireUserId(shopper)) };
  });
}

/**
 * Serves uploaded pictures, and pictures for emails and product feeds. Uploaded pictures have content-based names, so
 * that browsers cache them forever.
 */
export function pictureFileRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { file: string } }>("/pictures/uploaded/:file", async (request, reply) => {
    const { type, bytes } = await readPictureFile(shop.pictures, request.params.file);
    return reply.type(type).header("cache-control", `public, max-age=${SECONDS_A_YEAR}, immutable`).send(bytes);
  });
  for (const use of ["letters", "feeds"] as const) {
    app.get<{ Params: { "*": string } }>(`/pictures/${use}/*`, async (request, reply) => {
      const { type, bytes } = await readSharedPicture(shop.pictures, {
        use,
        file: request.params["*"],
        address: request.ip,
      });
      return (
        reply
          .type(type)
          .header("cache-control", `public, max-age=${SECONDS_A_DAY}`)
          // Emails and product feeds are shown on other sites.
          .header("cross-origin-resource-policy", "cross-origin")
          .send(bytes)
      );
    });
  }
}
