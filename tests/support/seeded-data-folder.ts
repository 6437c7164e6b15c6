import { rmSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { RunningShop } from "./running-shop.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The data folder of a shop that has had its first start: copying it is faster than another first start. */
    seededDataDir: string;
  }
}

/** Gives every journey's shop the data that a first start writes. */
export default async function makeSeededDataFolder(project: TestProject): Promise<() => void> {
  const shop = new RunningShop({}, null);
  await shop.start();
  await shop.end();
  project.provide("seededDataDir", shop.dataDir);
  return () => rmSync(shop.dataDir, { recursive: true, force: true });
}
