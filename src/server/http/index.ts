// What the other rooms may know of this one.

export { buildApi, createServer } from "./app.ts";
export { openPort } from "./open-port.ts";
export { logTo, renderer, sendPage, servePages } from "./pages/pages.ts";
export { watchLoad } from "./watch-load.ts";
