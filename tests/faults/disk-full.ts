import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { type Fault, must, mustAddUp } from "./fault.ts";
import { missingDisk, mountSmallDisk } from "./small-disk.ts";
import { type StrickenShop, startOnPglite, startOnPostgres } from "./stricken-shop.ts";
import { pause, Traffic } from "./traffic.ts";

const POSTGRES_DISK_MB = 220;
const PGLITE_DISK_MB = 260;
const FULL_MS = 8_000;
const HEALS_MS = 180_000;

export const diskFullPostgres: Fault = {
  name: "disk-full",
  words: "PostgreSQL's disk is filled to its last byte under traffic, and has room again later",
  limitMs: 300_000,
  missing: missingDisk,
  async run() {
    const disk = mountSmallDisk(POSTGRES_DISK_MB);
    const postgres = await startThrowawayServer({ under: disk.folder });
    const shop = await startOnPostgres(postgres.url);
    try {
      return await fillAndFree(shop, disk);
    } finally {
      disk.free();
      await shop.stop();
      await postgres.stop();
      disk.remove();
    }
  },
};

export const diskFullPglite: Fault = {
  name: "disk-full-embedded",
  words: "the same to the disk of the embedded database",
  limitMs: 300_000,
  missing: missingDisk,
  async run() {
    const disk = mountSmallDisk(PGLITE_DISK_MB);
    const shop = await startOnPglite(disk.folder);
    try {
      return await fillAndFree(shop, disk);
    } finally {
      disk.free();
      await shop.stop();
      disk.remove();
    }
  },
};

async function fillAndFree(shop: StrickenShop, disk: { fill: () => void; free: () => void }): Promise<string[]> {
  const traffic = new Traffic([() => shop.process.url]);
  try {
    await traffic.untilBought(3, HEALS_MS);
    disk.fill();
    await pause(FULL_MS);
    disk.free();
    const healedMs = await traffic.untilBought(3, HEALS_MS);
    const { failures } = await traffic.stop();
    must(shop.process.isRunning, "the shop's process has ended");
    return [
      `three more bought ${healedMs} ms after there was room; failed meanwhile: ${JSON.stringify(failures)}`,
      mustAddUp(await shop.audit()),
    ];
  } finally {
    await traffic.stop();
  }
}
