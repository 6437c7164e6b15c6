import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";

/** A proxy with its configuration of `deploy`, at ports of its own. Ends with the test. */
export interface Proxy {
  port: number;
  httpPort: number;
}

export const isInstalled = (program: string) => spawnSync(program, ["-v"]).error === undefined;

/** Starts HAProxy before the web process at `upstream`. It speaks HTTP only. */
export async function startHaproxy(folder: string, upstream: string): Promise<Proxy> {
  const port = await freePort();
  const own = readFileSync("deploy/cluster/haproxy.cfg", "utf8")
    .replace(/listen writing[\s\S]*?(?=# The web processes)/, "")
    .replace(/^ {4}(user|group) .*\n/gm, "")
    .replace("log /dev/log local0", "log stdout format raw local0")
    .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
    .replace("127.0.0.1:3001", upstream)
    .replace(/ {4}server web2.*\n/, "");
  if (own.match(/^ {4}(bind|server) /gm)?.length !== 2) throw new Error("deploy/cluster/haproxy.cfg has other servers");
  writeFileSync(join(folder, "haproxy.cfg"), own);
  start(folder, ["haproxy", "-db", "-f", join(folder, "haproxy.cfg")]);
  return { port, httpPort: port };
}

export async function startNginx(folder: string, upstream: string): Promise<Proxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, "shop.pem"), join(folder, "shop.key")];
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
  spawnSync("openssl", [...words, "-keyout", key, "-out", certificate]);
  const site = readFileSync("deploy/nginx.conf", "utf8")
    .replaceAll("/etc/ssl/shop.example.pem", certificate)
    .replaceAll("/etc/ssl/shop.example.key", key)
    .replaceAll("shop.example", "localhost")
    .replace("127.0.0.1:3000", upstream)
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("/var/log/nginx/", `${folder}/logs/`)
    .replaceAll("/srv/shop/current/deploy", join(process.cwd(), "deploy"))
    .replace("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const paths = places.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n");
  mkdirSync(join(folder, "logs"), { recursive: true });
  const whole = `daemon off;\npid ${folder}/nginx.pid;\nevents {}\nhttp {\n${paths}\naccess_log off;\n${site}\n}\n`;
  writeFileSync(join(folder, "nginx.conf"), whole);
  start(folder, ["nginx", "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")]);
  return { port, httpPort };
}

export async function startCaddy(folder: string, upstream: string): Promise<Proxy> {
  const [port, httpPort] = [await freePort(), await freePort()];
  const own = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\tdefault_bind 127.0.0.1\n}\n`;
  writeFileSync(join(folder, "Caddyfile"), own + readFileSync("deploy/Caddyfile", "utf8"));
  start(folder, ["caddy", "run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
    ...{ HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    ...{ SHOP_DOMAIN: `https://localhost:${port}`, SHOP_UPSTREAM: upstream },
  });
  return { port, httpPort };
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks over HTTPS without checking the certificate. Answers status 0 while nothing listens or TLS is not ready. */
export function askHttps(port: number, path: string, { method = "GET", headers = {}, body }: Asked = {}) {
  return new Promise<Answer>((resolve, reject) => {
    const options = { host: "localhost", port, path, agent, method, headers, family: 4 };
    const asking = request(options, (reply) => {
      let text = "";
      reply.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }));
    });
    asking.on("error", (error) => {
      const code = "code" in error ? String(error.code) : "";
      if (["ECONNREFUSED", "EPROTO"].includes(code) || code.startsWith("ERR_SSL"))
        resolve({ status: 0, headers: {}, body: "" });
      else reject(error);
    });
    asking.end(body);
  });
}

const agent = new Agent({ rejectUnauthorized: false });

/** File with the output of a proxy. HAProxy and Caddy write their log there. */
export const OUTPUT = "output.log";

function start(folder: string, [program = "", ...words]: string[], env: Record<string, string> = {}): ChildProcess {
  const output = openSync(join(folder, OUTPUT), "a");
  const proxy = spawn(program, words, { stdio: ["ignore", output, output], env: { ...process.env, ...env } });
  closeSync(output);
  onTestFinished(async () => {
    const isGone = new Promise((resolve) => proxy.once("exit", resolve));
    proxy.kill("SIGTERM");
    await isGone;
  });
  return proxy;
}
