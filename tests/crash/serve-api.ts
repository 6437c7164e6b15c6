import { buildApi, createServer } from "#server/app/http/app.ts";
import { openShop } from "#server/app/start/open-shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";

// The shop's calls as a process that can be killed. No pages and no queue: what jobs would do, the crash test does.
const config = readConfig(process.env);
const { db } = await openDatabase(config);
const app = createServer(config);
const secret = config.sessionSecret ?? "";
await buildApi(app, await openShop({ config, db, secret, log: app.log, wake: () => undefined }));
await app.listen({ host: config.host, port: config.port });
