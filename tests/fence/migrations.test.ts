import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { describe, expect, it } from "vitest";
import { listChecksums, readChecksums } from "#tools/migration-checksums.ts";
import { findContractions } from "./find-contractions.ts";

const FOLDER = "migrations";
/** First migration for which old and new processes must run side by side during an upgrade. */
const FIRST = "0059";

const SCHEMA = "src/server/platform/db/schema";
const META = "migrations/meta";

describe("the migrations", () => {
  it("make exactly the tables of the code: npm run migration writes what is missing", async () => {
    const files = readdirSync(SCHEMA).filter((file) => file.endsWith(".ts"));
    const modules = await Promise.all(files.map((file) => import(join(process.cwd(), SCHEMA, file))));
    const tables = Object.assign({}, ...modules);
    const [snapshot = "", ...others] = readdirSync(META).filter((file) => file.endsWith("_snapshot.json"));
    expect(others).toEqual([]);
    const last = JSON.parse(readFileSync(join(META, snapshot), "utf8"));
    expect(await generateMigration(last, generateDrizzleJson(tables, last.id))).toEqual([]);
    const { products: _missing, ...fewer } = tables;
    expect(await generateMigration(last, generateDrizzleJson(fewer, last.id))).not.toEqual([]);
  });

  it("never change once they are merged", () => {
    expect(listChecksums()).toBe(readChecksums());
  });
});

describe("a migration", () => {
  it("leaves everything that the version before it uses, or says why nobody is hurt", () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && file >= FIRST);
    const found = files.flatMap((file) =>
      findContractions(readFileSync(join(FOLDER, file), "utf8")).map((words) => `${file} ${words}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'ALTER TABLE "orders" DROP COLUMN "amount";',
    'DROP TABLE "orders";',
    "DROP FUNCTION note_guesses(jsonb, timestamptz);",
    'ALTER TABLE "orders" RENAME COLUMN "amount" TO "sum";',
    'ALTER TABLE "orders" ALTER COLUMN "amount" SET DATA TYPE integer;',
    'ALTER TABLE "orders" ALTER COLUMN "email" SET NOT NULL;',
    'ALTER TABLE "orders" ADD COLUMN "colour" text NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_amount_check" CHECK ("orders"."amount" > 0);',
    'CREATE UNIQUE INDEX "orders_email_index" ON "orders" USING btree ("email");',
  ])("is stopped by %s", (statement) => {
    expect(findContractions(statement)).toHaveLength(1);
    const after = 'CREATE TABLE "other" (id integer);\n--> statement-breakpoint\n';
    expect(findContractions(after + statement)).toHaveLength(1);
    expect(findContractions(`-- Contract: no version since 0.3 reads or writes it any more.\n${statement}`)).toEqual(
      [],
    );
    expect(findContractions(`-- Contract: because.\n${statement}`)).toHaveLength(1);
  });

  it.each([
    'ALTER TABLE "orders" ADD COLUMN "colour" text;',
    `ALTER TABLE "orders" ADD COLUMN "colour" text DEFAULT 'none' NOT NULL;`,
    'CREATE INDEX "orders_email_index" ON "orders" USING btree ("email");',
    'CREATE TABLE "other" (id integer NOT NULL);\n--> statement-breakpoint\nCREATE UNIQUE INDEX "one" ON "other" USING btree ("id");',
    'ALTER TABLE "products" ADD COLUMN "baths" integer;\n--> statement-breakpoint\nALTER TABLE "products" ADD CONSTRAINT "products_baths_check" CHECK ("products"."baths" > 0);',
    'ALTER TABLE "orders" ADD COLUMN "gift_id" integer;\n--> statement-breakpoint\nALTER TABLE "orders" ADD CONSTRAINT "orders_gift_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action;',
    'ALTER TABLE "orders" DROP CONSTRAINT "orders_amount_check";',
  ])("may do this beside the version before: %s", (statements) => {
    expect(findContractions(statements)).toEqual([]);
  });
});
