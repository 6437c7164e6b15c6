import type { FastifyReply } from "fastify";
import type { Config } from "#server/platform/config/config.ts";

/** Emails contain their styles. Only their pictures are requested. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/**
 * Sends an email as a page. Its pictures load from the current host, whichever address the visitor uses for the shop.
 */
export function replyWithEmailPage(reply: FastifyReply, html: string, { publicUrl }: Pick<Config, "publicUrl">) {
  return reply
    .header("content-security-policy", CONTENT_SECURITY_POLICY)
    .type("text/html; charset=utf-8")
    .send(html.replaceAll(`src="${publicUrl}/`, 'src="/'));
}
