import { ApiRefusal } from "#web/app/api-client.ts";

const REASONS: Readonly<Record<string, string>> = {
  "plan-fixed": "A plan's price and kind follow from the settings; a plan cannot be deleted.",
  "papers-missing":
    "A cosmetic is sold only with its safety report and notification number. Add both, or save it as a draft.",
  "parent-gone": "The category, or a product chosen here, has been deleted meanwhile. Choose another one.",
  "still-in-use": "It is part of a set or a box. Set it to draft instead.",
  "evidence-missing": "Write down what proves this before you switch it on.",
  "changed-meanwhile": "Somebody else, or a sale, has changed it meanwhile.",
  "not-found": "It has been deleted meanwhile.",
  "proof-needed": "It needs your password again, and was not done without it.",
  "too-large": "The file is too large.",
};

const TAKEN: Readonly<Record<string, string>> = {
  sku: "Another product has this SKU",
  slug: "Another one has this address",
  code: "There is such a code or number already",
};

/** Why the shop refused, in a sentence for the administrator; empty where there is none to give. */
export function refusalReason(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return "";
  if (error.code === "already-taken") return TAKEN[String(error.facts.field)] ?? "";
  return REASONS[error.code] ?? error.issues[0]?.message ?? "";
}

/** The refusal's reason by its code alone. */
export function codeReason(code: string): string {
  return REASONS[code] ?? code;
}
