import { once } from "node:events";
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { dirname, relative, resolve, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { createServer, type ViteDevServer } from "vite";
import { openPort } from "#server/app/http/index.ts";
import type { RunningShop } from "#server/app/start/index.ts";
import type { Config } from "#server/platform/config/config.ts";
import { type OpenDatabase, openDatabase } from "#server/platform/db/open-database.ts";

const NOT_OPEN = "The shop did not start. The terminal shows the reason. It starts again when you next save a file.";

/**
 * Runs the shop from its current source files. The database survives restarts of the shop. Requests wait while the shop
 * starts.
 */
class DevShop {
  readonly #vite: ViteDevServer;
  readonly #signal: AbortSignal;
  #app: Promise<FastifyInstance | undefined> = Promise.resolve(undefined);
  #running: Promise<RunningShop | undefined> = Promise.resolve(undefined);

  constructor(vite: ViteDevServer, signal: AbortSignal) {
    this.#vite = vite;
    this.#signal = signal;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const app = await this.#app;
    if (app) app.server.emit("request", request, response);
    else response.writeHead(500).end(NOT_OPEN);
  }

  /** Starts the shop from the current code. If the code cannot be loaded, the shop that is running continues. */
  async start(database: OpenDatabase): Promise<void> {
    const code = await this.#load();
    const before = this.#running;
    const opening = Promise.withResolvers<FastifyInstance | undefined>();
    this.#app = opening.promise;
    const listen = async (app: FastifyInstance) => {
      await app.ready();
      opening.resolve(app);
    };
    const start = async () => {
      await (await before)?.stop();
      const open = async () => ({ ...database, close: async () => undefined });
      return code.startShop(code.readConfig(process.env), {
        open,
        pages: code.devPages(this.#vite),
        listen,
        signal: this.#signal,
      });
    };
    const starting = start();
    this.#running = starting.catch(() => undefined);
    try {
      await starting;
    } catch (cause) {
      this.#app = Promise.resolve(undefined);
      opening.resolve(undefined);
      throw cause;
    }
  }

  async stop(): Promise<void> {
    await (await this.#running)?.stop();
  }

  async #load(): Promise<Code> {
    const load = (file: string) => this.#vite.ssrLoadModule(`/src/server/${file}`);
    const { readConfig } = await load("platform/config/config.ts");
    const { startShop } = await load("app/start/start-shop.ts");
    const { devPages } = await load("app/dev/dev-pages.ts");
    return { readConfig, startShop, devPages } as Code;
  }
}

/** Pause after the last change. Editors write a file in several steps, and a branch switch writes many files. */
const QUIET_MS = 40;
const FOLDERS = ["src/server", "src/domain", "src/contract", "migrations"];

/**
 * Development server. Vite runs pages and server from source. An edit reloads server modules, while port, sockets and
 * database stay open. A migration reopens the database. Modules loaded by Node, like this file, need a restart.
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
      console.log(`Reloaded in ${Math.round(performance.now() - beganMs)} ms after ${files.join(", ")}`);
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
  // On SIGTERM, the server of React Router's plugin would end the process at once, but the database must be closed
  // first.
  for (const listener of process.listeners("SIGTERM")) {
    if (!ours.includes(listener)) process.off("SIGTERM", listener);
  }
  return vite;
}

/** Waits until changes to server files have settled. Then invalidates their modules and reports the files. */
function watchServerCode(vite: ViteDevServer, onChange: (files: readonly string[]) => void): void {
  const { root } = vite.config;
  const isServerCode = (file: string) =>
    !file.endsWith(".test.ts") && FOLDERS.some((folder) => file.startsWith(resolve(root, folder) + sep));
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (event, file) => {
    if (event === "addDir" || event === "unlinkDir" || !isServerCode(file)) return;
    changed.add(file);
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      for (const each of files) forget(vite, each);
      onChange(files.map((each) => relative(root, each)));
    }, QUIET_MS);
  });
}

/**
 * Invalidates the modules of a file and all modules that import them. A template is read, not imported, so a change of
 * it invalidates the modules of its folder.
 */
function forget(vite: ViteDevServer, file: string): void {
  const { moduleGraph } = vite.environments.ssr;
  if (moduleGraph.getModulesByFile(file)) {
    moduleGraph.onFileChange(file);
    return;
  }
  for (const module of moduleGraph.idToModuleMap.values()) {
    if (module.file && file.startsWith(`${dirname(module.file)}/`)) moduleGraph.invalidateModule(module);
  }
}

interface Code {
  readConfig: typeof import("#server/platform/config/config.ts").readConfig;
  startShop: typeof import("#server/app/start/start-shop.ts").startShop;
  devPages: typeof import("./dev-pages.ts").devPages;
}
