import { BRAND } from "#domain/trader.ts";

/** What stands above the calls at /api/docs. */
export const API_DESCRIPTION = {
  openapi: "3.1.0",
  info: {
    title: BRAND,
    version: "1",
    description: `Every call of the shop. Amounts are text with two decimals ("19.99"), days are "2026-12-15", instants are UTC.

A refused call answers with its status and \`{ code, message, facts?, issues? }\`: \`code\` is for programs and never
changes its meaning, \`message\` is for people, \`issues\` name the fields that are wrong. Whoever signs in gets a session
cookie; calls that change something are refused from other sites' pages. Lists answer one page with \`x-total-count\` and,
where there is more, a \`link\` to the next page. In TypeScript, src/contract/client.ts makes each call with its types;
docs/examples shows it.`,
  },
  components: { securitySchemes: { session: { type: "apiKey", in: "cookie", name: "ms_session" } } },
} as const;
