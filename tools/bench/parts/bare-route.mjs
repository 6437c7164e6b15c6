import Fastify from "fastify";
import { startPart } from "./part-process.mjs";

export const BARE_ROUTE = "/list";

/** Starts a process with only Fastify and one route that returns the same data. */
export function startBareRoute(json) {
  return startPart(new URL(import.meta.url), json);
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const parts = [];
  for await (const part of process.stdin) parts.push(part);
  const data = JSON.parse(Buffer.concat(parts).toString());
  const app = Fastify();
  app.get(BARE_ROUTE, async () => data);
  console.log(await app.listen({ host: "127.0.0.1", port: 0 }));
}
