import { parseArgs } from "node:util";
import { catchUp } from "#server/finance/index.ts";
import { StartError } from "#server/platform/config/config.ts";
import { runCommand, withShop } from "./run-command.ts";

const USAGE = "npm run payments:replay -- --since 2026-11-20";

await runCommand(USAGE, async (words) => {
  const since = readSince(words);
  await withShop(async (shop) => {
    const { seen, received } = await catchUp(shop, since);
    console.log(
      `The card provider has sent ${seen} events since ${since.toISOString()}. ${received} were new to the shop.`,
    );
  });
});

function readSince(words: readonly string[]): Date {
  const { values } = parseArgs({ args: [...words], options: { since: { type: "string" } }, strict: false });
  const since = new Date(typeof values.since === "string" ? values.since : "");
  if (Number.isNaN(since.getTime())) throw new StartError(`Usage: ${USAGE}`);
  return since;
}
