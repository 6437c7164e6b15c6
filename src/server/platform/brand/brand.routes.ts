import type { FastifyInstance } from "fastify";
import * as adminBrandCalls from "#contract/admin/admin-brand.ts";
import { colourStyles } from "#domain/brand/colour-styles.ts";
import { LOGO_BYTES_MAX } from "#domain/brand/logo.ts";
import { ShopError } from "#domain/shop-error.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import { requireUserId, type Shop } from "#server/platform/kernel/shop.ts";
import { findLogoFile } from "./read-logo.ts";
import { storeLogo } from "./store-logo.ts";

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;

/** The upload of a logo. Registered on a server that can parse multipart forms. */
export function logoUploadRoutes(api: EndpointServer): void {
  api.serve(adminBrandCalls.uploadLogo, async ({ shop, shopper, request }) => {
    const bytes = await readUpload(request, LOGO_BYTES_MAX);
    return { logo: await storeLogo(shop, bytes, requireUserId(shopper)) };
  });
}

/** Serves the brand's files. Their names are derived from their content, so that browsers cache them forever. */
export function brandFileRoutes(app: FastifyInstance, shop: Shop): void {
  app.get<{ Params: { file: string } }>("/brand/:file", async ({ params: { file } }, reply) => {
    const styles = colourStyles(file);
    const content = styles ?? (await findLogoFile(shop.pictures, file));
    if (content === undefined) throw new ShopError("not-found");
    return (
      reply
        .type(styles === undefined ? "image/png" : "text/css; charset=utf-8")
        .header("cache-control", `public, max-age=${SECONDS_A_YEAR}, immutable`)
        // Emails show the logo on other sites.
        .header("cross-origin-resource-policy", "cross-origin")
        .send(content)
    );
  });
}
