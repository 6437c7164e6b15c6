import { existsSync } from "node:fs";
import { enableCompileCache, flushCompileCache } from "node:module";
import { join } from "node:path";
import type { RunningShop } from "./app/start/index.ts";
import { type Config, readConfig, StartError } from "./platform/config/config.ts";
import { startupMessage } from "./startup-message.ts";

type OpenShop = Pick<RunningShop, "database" | "stop">;

/**
 * The process exits after this time, even if a shutdown step hangs. systemd, Docker and Kubernetes are configured to
 * allow a little more time (see deploy).
 */
const STOP_TIMEOUT_MS = 10_000;

try {
  const config = readConfig(process.env);
  const isDev = process.argv.includes("--dev");
  // React reads NODE_ENV when it is first imported. A built shop always runs React's production code, whatever the
  // shop's own mode.
  process.env.NODE_ENV = isDev ? "development" : "production";
  // Caches compiled code for the next start, in a folder that no other user can write to. The first start creates the
  // folder, so it caches nothing.
  if (existsSync(config.dataDir)) enableCompileCache(join(config.dataDir, "compiled"));
  const signal = new AbortController();
  const starting = start(config, isDev, signal.signal);
  // Registers the signal handlers before the start completes, so that a signal stops the shop cleanly even while it is
  // starting.
  stopOnSignal(starting, signal);
  welcome(config, await starting);
  flushCompileCache();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start(config: Config, isDev: boolean, signal: AbortSignal): Promise<OpenShop> {
  if (isDev) return (await import("./app/dev/start-dev-shop.ts")).startDevShop(config, signal);
  return (await import("./app/start/start-shop.ts")).startShop(config, { signal });
}

function stopOnSignal(starting: Promise<OpenShop>, signal: AbortController): void {
  let isStopping = false;
  const stop = () => {
    // The signal of Ctrl+C arrives twice if the parent process passes it on.
    if (isStopping) return;
    isStopping = true;
    signal.abort();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    starting
      .then((running) => running.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

function welcome(config: Config, { database }: OpenShop): void {
  console.log(`\n${startupMessage(config, database.kind).join("\n")}\n`);
  for (const warning of config.warnings) console.warn(`Warning: ${warning}`);
}
