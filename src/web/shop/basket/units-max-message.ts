import { isRefusal } from "#web/app/api-client.ts";

/** "You can order at most 20 of one product." if a call was refused for that reason. Otherwise undefined. */
export function unitsMaxMessage(error: Error): string | undefined {
  if (!isRefusal(error, "invalid-input") || !error.facts.unitsMax) return undefined;
  return `You can order at most ${error.facts.unitsMax} of one product.`;
}
