import type { FastifyRequest } from "fastify";
import { ShopError } from "#domain/shop-error.ts";

export async function refuseCrossSiteWrites(request: FastifyRequest): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") requireOwnSite(request);
}

/** What changes something must come from our own pages: browsers say where a request comes from, others need not. */
export function requireOwnSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  const { origin } = request.headers;
  const isForeignSite = site !== undefined && site !== "same-origin" && site !== "none";
  const isForeignOrigin = origin !== undefined && URL.parse(origin)?.host !== request.host;
  if (isForeignSite || isForeignOrigin) throw new ShopError("cross-site");
}
