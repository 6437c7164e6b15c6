import { createServer } from "node:net";

/**
 * These ports are below the range for outgoing connections, so that no connection takes a port before its server does.
 */
const PORTS = { from: 18_000, count: 12_000 };
const TRIES = 50;

export async function freePort(): Promise<number> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port from ${PORTS.from} on was found in ${TRIES} tries.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
