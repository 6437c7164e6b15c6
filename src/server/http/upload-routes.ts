import fastifyMultipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import { productTableRoutes } from "#server/catalogue/editing/admin-catalogue.routes.ts";
import { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import type { Shop } from "#server/kernel/shop.ts";
import { pictureUploadRoutes } from "#server/pictures/pictures.routes.ts";

/** The calls that bring a file, in a corner of their own: everywhere else a multipart form is read as empty. */
export async function uploadRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register(async (corner) => {
    corner.removeContentTypeParser("multipart/form-data");
    await corner.register(fastifyMultipart);
    const api = new EndpointServer(corner, shop);
    productTableRoutes(api);
    pictureUploadRoutes(api);
  });
}
