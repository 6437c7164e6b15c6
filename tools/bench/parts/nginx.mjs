import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { endProcess } from "./part-process.mjs";

const ATTEMPTS_MAX = 100;
/** Headers that nginx sets itself or that the configuration sets. Copies of them would appear twice. */
const OWN_HEADERS = ["connection", "content-length", "content-type", "date", "etag", "keep-alive", "transfer-encoding"];

/** Starts nginx with one worker, which sends the same body and headers from a file. */
export async function startNginx(nginx, { body, headers }) {
  const dir = mkdtempSync(join(tmpdir(), "meadow-nginx-"));
  mkdirSync(join(dir, "site"));
  writeFileSync(join(dir, "site", "page"), body);
  const port = await freePort();
  writeFileSync(join(dir, "nginx.conf"), configuration({ dir, port, headers }));
  const child = spawn(nginx, ["-p", dir, "-c", join(dir, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/page`;
  const stop = async () => {
    await endProcess(child);
    rmSync(dir, { recursive: true, force: true });
  };
  for (let tries = 0; tries < ATTEMPTS_MAX; tries += 1) {
    const isThere = await fetch(url, { method: "HEAD" }).then(
      (reply) => reply.ok,
      () => false,
    );
    if (isThere) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await stop();
  throw new Error("nginx did not start");
}

function configuration({ dir, port, headers }) {
  const added = Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.includes(name))
    .map(([name, value]) => `    add_header ${name} ${JSON.stringify(value)};`);
  return `daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${dir}/pid;
error_log ${dir}/errors;
events { worker_connections 256; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  open_file_cache max=10;
  client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/fastcgi;
  uwsgi_temp_path ${dir}/uwsgi; scgi_temp_path ${dir}/scgi;
  types { }
  default_type "${headers["content-type"]}";
  server {
    listen 127.0.0.1:${port};
    root ${dir}/site;
${added.join("\n")}
  }
}
`;
}
