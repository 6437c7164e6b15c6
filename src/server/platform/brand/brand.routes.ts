import type { FastifyInstance } from "fastify";
import { colourStyles } from "#domain/brand/colour-styles.ts";
import { ShopError } from "#domain/shop-error.ts";

const SECONDS_A_YEAR = 365 * 24 * 60 * 60;

/** Serves the brand's files. Their names contain what they show, so that browsers cache them forever. */
export function brandFileRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>("/brand/:file", async ({ params: { file } }, reply) => {
    const styles = colourStyles(file);
    if (styles === undefined) throw new ShopError("not-found");
    return reply
      .type("text/css; charset=utf-8")
      .header("cache-control", `public, max-age=${SECONDS_A_YEAR}, immutable`)
      .send(styles);
  });
}
