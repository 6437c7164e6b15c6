import type { FastifyReply } from "fastify";
import type { Config } from "#server/platform/config/config.ts";

/** Emails bring their styles inside; only their pictures are asked for. */
const CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'";

/** Answers with an email as a page. Its pictures come from here, under whatever address the shop is looked at. */
export function sendEmailPage(reply: FastifyReply, html: string, { publicUrl }: Pick<Config, "publicUrl">) {
  return reply
    .header("content-security-policy", CONTENT_SECURITY_POLICY)
    .type("text/html; charset=utf-8")
    .send(html.replaceAll(`src="${publicUrl}/`, 'src="/'));
}
