import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer, type ViteDevServer } from "vite";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { openPort } from "#server/http/index.ts";
import type { RunningShop } from "#server/start/index.ts";
import { DevShop } from "./dev-shop.ts";
import { watchServerCode } from "./watch-server-code.ts";

/**
 * The shop for whoever changes it: pages and server from their sources, through Vite. After an edit the server's modules
 * are loaded anew, while the port, the browsers' sockets and the database stay open; only a migration opens the database
 * again. What Node itself has loaded, this file and what it imports, waits for the next start.
 */
export async function startDevShop(
  config: Config,
  signal: AbortSignal,
): Promise<Pick<RunningShop, "database" | "stop">> {
  const front = createHttpServer();
  const vite = await openVite(front);
  const shop = new DevShop(vite, signal);
  front.on("request", (request, response) => {
    const answer = () => void shop.answer(request, response);
    if (request.url?.startsWith("/api/")) answer();
    else vite.middlewares(request, response, answer);
  });
  await openPort(config, (address) => once(front.listen(address), "listening"));
  let database = await openDatabase(config);
  await shop.start(database);

  const reload = async (files: readonly string[]) => {
    const beganMs = performance.now();
    try {
      if (files.some((file) => file.startsWith("migrations"))) {
        await shop.stop();
        await database.close();
        database = await openDatabase(config);
      }
      await shop.start(database);
      console.log(`Loaded anew in ${Math.round(performance.now() - beganMs)} ms after ${files.join(", ")}`);
    } catch (error) {
      if (error instanceof Error) vite.ssrFixStacktrace(error);
      console.error(error);
    }
  };
  let turn = Promise.resolve();
  watchServerCode(vite, (files) => {
    turn = turn.then(() => reload(files));
  });

  const stop = async () => {
    front.close();
    front.closeAllConnections();
    await vite.close();
    await turn;
    await shop.stop();
    await database.close();
  };
  return { database, stop };
}

async function openVite(front: Server): Promise<ViteDevServer> {
  const ours = process.listeners("SIGTERM");
  const vite = await createServer({ server: { middlewareMode: true, ws: { server: front } }, appType: "custom" });
  // A server within React Router's plugin would end the process at once: the database must be closed first.
  for (const listener of process.listeners("SIGTERM")) {
    if (!ours.includes(listener)) process.off("SIGTERM", listener);
  }
  return vite;
}
