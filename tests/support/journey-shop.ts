import { randomBytes } from "node:crypto";
import { cpSync } from "node:fs";
import { inject } from "vitest";
import { createDatabase, dropDatabase, tell } from "./create-database.ts";
import { placeOf } from "./pooled-place.ts";
import { ShopProcess } from "./shop-process.ts";

export interface ShopChoice {
  /** PostgreSQL as in production. A few journeys use PGlite, as in a demonstration. */
  database?: "postgres" | "pglite";
  settings?: () => Record<string, string>;
}

/** The real server for a journey. It starts with a copy of a seeded database. */
export class JourneyShop extends ShopProcess {
  readonly #choice: ShopChoice;
  #isSeeded = false;
  #databaseName: string | undefined;

  constructor(choice: ShopChoice = {}) {
    super({}, inject("journeysSeed").folder);
    this.#choice = choice;
  }

  override async start(): Promise<void> {
    if (!this.#isSeeded) await this.#seed();
    await super.start();
  }

  override async stop(): Promise<void> {
    try {
      await super.stop();
    } finally {
      if (this.#databaseName) await dropDatabase(inject("journeysSeed").serverUrl, this.#databaseName);
    }
  }

  /** Runs a statement in the shop's PostgreSQL database, for states that no visitor can create. */
  async run(statement: string): Promise<void> {
    const url = new URL(inject("journeysSeed").serverUrl);
    url.pathname = `/${this.#databaseName}`;
    await tell(url.href, statement);
  }

  async #seed(): Promise<void> {
    const { database = "postgres", settings } = this.#choice;
    const { serverUrl, template, dataDirs } = inject("journeysSeed");
    cpSync(dataDirs[database], this.dataDir, { recursive: true });
    if (database === "postgres") {
      this.#databaseName = `meadow_journey_${randomBytes(6).toString("hex")}`;
      this.settings = placeOf(await createDatabase(serverUrl, this.#databaseName, template));
    }
    this.settings = { ...this.settings, ...settings?.() };
    this.#isSeeded = true;
  }
}
