import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "#tests/support/start-postgres.ts";

/** Paths of nginx and pgbench. Ends this process with a message if one is missing. */
export async function requireTools() {
  const nginx = firstThere(["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]) ?? onPath("nginx");
  const pgbench = firstThere([join(await findBinaries(), "pgbench")]) ?? onPath("pgbench");
  const missing = [nginx ? "" : "nginx", pgbench ? "" : "pgbench"].filter(Boolean);
  if (missing.length > 0) {
    console.error(
      `The bench needs ${missing.join(" and ")}: "apt-get install nginx-light postgresql" on Debian, "brew install nginx ` +
        `postgresql" on a Mac. It starts both by itself, on ports of its own, and ends them.`,
    );
    process.exit(1);
  }
  return { nginx, pgbench };
}

function firstThere(paths) {
  return paths.find((path) => existsSync(path));
}

function onPath(name) {
  return spawnSync(name, ["--version"]).error ? undefined : name;
}
