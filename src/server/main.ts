import { type Config, readConfig, StartError } from "./config.ts";
import { type RunningShop, startShop } from "./start-shop.ts";

const STOP_TIMEOUT_MS = 10_000;

try {
  const config = readConfig(process.env);
  const isDev = process.argv.includes("--dev");
  const pages = isDev ? (await import("./http/dev-pages.ts")).serveDevPages : undefined;
  const running = await startShop(config, pages);
  stopOnSignal(running);
  welcome(config, running);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

function stopOnSignal(running: RunningShop): void {
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function welcome(config: Config, { database }: RunningShop): void {
  const data = database.kind === "pglite" ? `${config.dataDir}/ (embedded)` : "PostgreSQL (DATABASE_URL)";
  const lines = [`Meadow & Salt is open at http://localhost:${config.port}`, `  Data: ${data}`];
  if (config.isDemo) {
    lines.push(
      "  Try it: demo / demo123 as a customer, admin / admin123 for the dashboard",
      "  Sandbox cards: 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined,",
      "                 4000 0025 0000 3155 asks the bank (any future date, any CVC). No real money.",
    );
  }
  console.log(`\n${lines.join("\n")}\n`);
}
