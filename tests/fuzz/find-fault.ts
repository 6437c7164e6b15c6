import type { LightMyRequestResponse } from "fastify";
import { type Endpoint, refusalReply } from "#contract/endpoint.ts";
import { COMMON_REFUSALS } from "#tests/support/test-browser.ts";

/**
 * Internal details that responses must not contain: a stack trace, a query, a file path on the machine. A discount code may
 * be repeated in capitals, whatever was typed.
 */
const INSIDE = /\n\s+at |node_modules|\bparams: |\bselect .+ from |\bviolates \w+ constraint|\bfile:\/\//;
const FILE_TYPES = ["application/pdf", "text/csv"];

export function findFault(call: Endpoint, reply: LightMyRequestResponse | undefined): string | undefined {
  if (!reply) return "no answer";
  const { statusCode, headers } = reply;
  if (headers["cache-control"] !== "no-store") return `may be kept: ${headers["cache-control"]}`;
  if (headers["x-content-type-options"] !== "nosniff") return "may be taken for another type";
  const type = String(headers["content-type"]);
  if (statusCode === 200) {
    if (FILE_TYPES.some((fileType) => type.startsWith(fileType))) return undefined;
    return type.startsWith("application/json") ? findMisfit(call, reply) : `answered ${type}`;
  }
  return findWrongRefusal(call, reply);
}

function findMisfit(call: Endpoint, reply: LightMyRequestResponse): string | undefined {
  const parsed = call.output.safeParse(reply.json());
  return parsed.success ? undefined : `does not fit the contract: ${parsed.error.message.slice(0, 300)}`;
}

function findWrongRefusal(call: Endpoint, reply: LightMyRequestResponse): string | undefined {
  const { statusCode, body } = reply;
  if (INSIDE.test(body)) return `tells too much: ${body.slice(0, 300)}`;
  const parsed = refusalReply.safeParse(parseJson(body));
  if (!parsed.success) return `${statusCode} without a code: ${body.slice(0, 200)}`;
  const { code } = parsed.data;
  const isDeclared =
    (call.needsRecentAuth && code === "proof-needed") ||
    COMMON_REFUSALS.includes(code) ||
    call.refusals.some((refusal) => refusal === code);
  if (!isDeclared) return `${statusCode} ${code}, which its contract does not name`;
  return statusCode >= 500 && code !== "payment-unavailable" ? `${statusCode} ${code}` : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
