// Time and memory for a PDF with a thousand invoices: npm run bench:documents
import { execFileSync } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { seedCatalogue } from "#server/app/seed/seed-catalogue.ts";
import { downloadInvoices } from "#server/orders/documents/download-documents.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openPostgres } from "#server/platform/db/open-database.ts";
import { startThrowawayServer } from "#tests/support/start-postgres.ts";
import { fillShop } from "./fill-shop.mjs";

const ORDERS = 1_000;
const SECONDS_MAX = 10;
const MEGABYTES_MAX = 120;

const server = await startThrowawayServer();
const folder = mkdtempSync(join(tmpdir(), "meadow-papers-"));
try {
  const database = await openPostgres(server.url);
  const config = readConfig({ LOG_LEVEL: "silent", DATABASE_URL: server.url });
  await database.db.transaction((tx) => seedCatalogue(tx, config));
  await fillShop(server.url, { orders: ORDERS, customers: 200 });
  const { rows } = await database.client.query(
    `with numbered as (insert into invoices (kind, number, order_id, amount, issued_at)
       select 'invoice', row_number() over (order by id), id, amount, paid_at from orders returning order_id)
     select order_id as id from numbered order by 1`,
  );
  const shop = { config, db: database.db, clock: () => new Date(), log: console };
  const ids = rows.map((row) => row.id);
  await print(shop, ids.slice(0, 10), join(folder, "warm-up.pdf"));
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 20);
  const file = join(folder, "invoices.pdf");
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await print(shop, ids, file);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const megabytes = (highest - before) / 1e6;
  console.log(`${ORDERS} invoices in ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB above the start`);
  console.log(`${((user + system) / 1e6).toFixed(1)} s of them at work, the rest waiting for the machine`);
  console.log(execFileSync("qpdf", ["--check", file], { encoding: "utf8" }).trim().split("\n").at(-2));
  const text = execFileSync("pdftotext", [file, "-"], { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
  console.log(`${new Set(text.match(/INV-\d{6}/g)).size} invoice numbers found in its text`);
  await database.close();
  if (seconds > SECONDS_MAX || megabytes > MEGABYTES_MAX) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
  await server.stop();
}

async function print(shop, ids, file) {
  const { content } = await downloadInvoices(shop, ids);
  await pipeline(content, createWriteStream(file));
}
