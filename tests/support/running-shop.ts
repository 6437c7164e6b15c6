import { cpSync } from "node:fs";
import { inject } from "vitest";
import { ShopProcess } from "./shop-process.ts";

/** The real server for a test: it starts from a copy of a data folder; without one, with the shop's own first start. */
export class RunningShop extends ShopProcess {
  constructor(settings: Record<string, string> = {}, startFrom: string | null = inject("seededDataDir")) {
    super(settings);
    if (startFrom) cpSync(startFrom, this.dataDir, { recursive: true });
  }
}
