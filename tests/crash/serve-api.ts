import { buildApi, createServer } from "#server/app/http/app.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";

// Serves the shop's API in a process that tests can kill. It serves no pages and has no job queue, because the crash
// test runs the jobs.
const config = readConfig(process.env);
const { db } = await openDatabase(config);
const app = createServer(config);
const secret = config.sessionSecret ?? "";
await buildApi(app, await openShop({ config, db, secret, log: app.log, wake: () => undefined }));
await app.listen({ host: config.host, port: config.port });
