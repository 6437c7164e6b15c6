import { spawn } from "node:child_process";
import { build, ENV_FILE, install, NODE, NODE_ENVIRONMENT, NODE_FLAGS, ROOT } from "./set-up.mjs";

const isDev = process.argv.includes("--dev");

await install();
if (!isDev) await build();

// In development, the server must use the development build of React Router too, because Vite renders with it.
const conditions = isDev ? ["--conditions=development"] : [];
const main = isDev ? "src/server/main.ts" : "build/shop/main.js";
const server = spawn(NODE, [...NODE_FLAGS, ENV_FILE, ...conditions, main, ...(isDev ? ["--dev"] : [])], {
  cwd: ROOT,
  stdio: "inherit",
  // Passes on the operator's NODE_ENV, which applies to the server only. Pages are always built for production.
  env: { ...NODE_ENVIRONMENT, ...process.env },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
