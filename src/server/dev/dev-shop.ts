import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ViteDevServer } from "vite";
import type { OpenDatabase } from "#server/db/open-database.ts";
import type { RunningShop } from "#server/start/index.ts";

interface Code {
  readConfig: typeof import("#server/config/config.ts").readConfig;
  startShop: typeof import("#server/start/start-shop.ts").startShop;
  devPages: typeof import("./dev-pages.ts").devPages;
}

const NOT_OPEN = "The shop did not start: the terminal says why. It tries again at the next save.";

/** The shop from its sources as they are, on a database that outlives it. Requests wait while it starts. */
export class DevShop {
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

  /** Starts it from the code of now; from code that cannot be loaded nothing starts, and what runs goes on. */
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
    const { readConfig } = await load("config/config.ts");
    const { startShop } = await load("start/start-shop.ts");
    const { devPages } = await load("dev/dev-pages.ts");
    return { readConfig, startShop, devPages } as Code;
  }
}
