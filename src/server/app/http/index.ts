export { buildApi, createServer } from "./app.ts";
export { openPort, tryPort, watchLoad } from "./connections.ts";
export { logTo, redirectTo, renderer, sendPage, servePages } from "./pages/pages.ts";
