import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, mustAddUp } from "./fault.ts";
import { type StrickenShop, startOnPglite, startOnPostgres } from "./stricken-shop.ts";
import { Traffic } from "./traffic.ts";

const KILLS = 2;
const HEALS_MS = 120_000;

export const sigkillOnPostgres: Fault = {
  name: "sigkill",
  words: "the process is killed in the middle of purchases and started again, on PostgreSQL",
  limitMs: 600_000,
  async run() {
    const postgres = await startThrowawayServer();
    try {
      return await killAgainAndAgain(await startOnPostgres(postgres.url));
    } finally {
      await postgres.stop();
    }
  },
};

export const sigkillOnPglite: Fault = {
  name: "sigkill-embedded",
  words: "the same on the embedded database",
  limitMs: 600_000,
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "meadow-faults-"));
    try {
      return await killAgainAndAgain(await startOnPglite(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function killAgainAndAgain(shop: StrickenShop): Promise<string[]> {
  const traffic = new Traffic([() => shop.process.url]);
  try {
    for (let time = 0; time < KILLS; time += 1) {
      await traffic.untilBought(3, HEALS_MS);
      await shop.process.kill();
      await shop.process.start();
    }
    await traffic.untilBought(3, HEALS_MS);
    const { bought, failures } = await traffic.stop();
    return [
      `killed ${KILLS} times, ${bought} purchases; failed meanwhile: ${JSON.stringify(failures)}`,
      mustAddUp(await shop.audit()),
    ];
  } finally {
    await traffic.stop();
    await shop.stop();
  }
}
