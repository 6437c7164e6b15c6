import type { Server } from "node:http";

/** So many at once are not the odd reader, whom pages from memory answer before the next one comes. */
const UNDER_WAY_MIN = 5;

/** Counts the requests that are under way; answers what says whether they are many. */
export function watchLoad(server: Server): () => boolean {
  let underWay = 0;
  server.prependListener("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
    });
  });
  return () => underWay >= UNDER_WAY_MIN;
}
