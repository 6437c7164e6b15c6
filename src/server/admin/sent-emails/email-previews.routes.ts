import type { FastifyInstance } from "fastify";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { sendEmailPage } from "#server/platform/mail/index.ts";
import { listSampleEmails, previewEmail } from "./preview-email.ts";

const ROOT = "/api/dev/letters";

/** Shows every email with sample facts, in HTML and in text. For demonstrations only. */
export function emailPreviewRoutes(app: FastifyInstance, shop: Shop): void {
  app.get(ROOT, (_request, reply) => sendEmailPage(reply, indexPage(), shop.config));

  app.get<{ Params: { kind: string; sample: string; form: string } }>(
    `${ROOT}/:kind/:sample.:form(^html|txt$)`,
    async ({ params }, reply) => {
      const { subject, html, text } = await previewEmail(shop, params.kind, params.sample);
      if (params.form === "html") return sendEmailPage(reply, html, shop.config);
      return reply.type("text/plain; charset=utf-8").send(`${subject}\n\n${text}`);
    },
  );
}

function indexPage(): string {
  const rows = listSampleEmails().map(({ kind, sample }) => {
    const path = `${ROOT}/${kind}/${encodeURIComponent(sample)}`;
    return `<li>${kind}, ${sample}: <a href="${path}.html">email</a>, <a href="${path}.txt">text</a></li>`;
  });
  return [
    '<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Emails</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    "<style>body{font:16px/1.6 Georgia,serif;max-width:44rem;margin:2rem auto;padding:0 1.25rem;background:#f7f2ea;color:#2e2822}a{color:#6b5a7e}</style>",
    `</head><body><main><h1>Emails</h1><ul>${rows.join("")}</ul></main></body></html>`,
  ].join("\n");
}
