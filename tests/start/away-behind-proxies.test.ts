import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { ShopProcess } from "#tests/support/shop-process.ts";
import { startThrowawayServer, type ThrowawayServer } from "#tests/support/start-postgres.ts";

const exists = (program: string) => spawnSync(program, ["-v"]).error === undefined;
const read = (file: string) => readFileSync(file, "utf8");
/** Number of rounds. High enough for every proxy to check the shop several times. */
const ROUNDS = 200;
/** Measures a longer outage: AWAY_SECONDS=120 npx vitest run --project processes tests/start/away-behind-proxies.test.ts */
const AWAY_SECONDS = Number(process.env.AWAY_SECONDS ?? 0);
const PURCHASES_EVERY = 20;

/**
 * Stops PostgreSQL while clients reach the shop through each proxy that has a configuration in `deploy` and is
 * installed here.
 */
describe("a shop whose database is away, behind a proxy", () => {
  let postgres: ThrowawayServer;
  let shop: ShopProcess;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "meadow-proxies-"));
    postgres = await startThrowawayServer();
    shop = new ShopProcess({ DATABASE_URL: postgres.url, TRUST_PROXY: "1", LOG_LEVEL: "warn" });
    await shop.start();
  });
  afterAll(async () => {
    await shop.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /**
   * Checks that pages are served during the outage and that purchases are refused with 503 and `Retry-After`. Purchases
   * must succeed afterwards.
   */
  async function tryAway(proxy: string, ask: (path: string, method: string) => Promise<Answer>): Promise<void> {
    const seen = { pages: 0, refused: 0 };
    const isOpen = async () => (await ask("/", "GET")).status;
    await expect.poll(isOpen).toBe(200);
    expect((await ask("/products", "GET")).status).toBe(200);
    await postgres.restart(async () => {
      await expect.poll(async () => (await ask("/api/ready", "GET")).status).toBe(503);
      const untilMs = performance.now() + AWAY_SECONDS * 1_000;
      for (let round = 0; round < ROUNDS || performance.now() < untilMs; round += 1) {
        for (const path of ["/", "/products", "/api/serving"]) {
          expect((await ask(path, "GET")).status, `${path}: ${round}`).toBe(200);
          seen.pages += 1;
        }
        if (round % PURCHASES_EVERY > 0) continue;
        const refused = await ask("/api/cart/add", "POST");
        expect([refused.status, Number(refused.retryAfter) > 0]).toEqual([503, true]);
        seen.refused += 1;
      }
    });
    if (AWAY_SECONDS > 0) console.log(`${proxy}: ${seen.pages} pages 200, ${seen.refused} purchases 503`);
    await expect.poll(async () => (await ask("/api/cart/add", "POST")).status).toBe(200);
  }

  it.skipIf(!exists("haproxy"))("keeps its pages open behind HAProxy", async () => {
    const port = await freePort();
    const shipped = read("deploy/cluster/haproxy.cfg");
    const own = shipped
      .replace(/listen writing[\s\S]*?(?=# The web processes)/, "")
      .replace(/^ {4}(user|group) .*\n/gm, "")
      .replace("127.0.0.1:8080", `127.0.0.1:${port}`)
      .replace("127.0.0.1:3001", new URL(shop.url).host)
      .replace(/ {4}server web2.*\n/, "");
    expect(own.match(/^ {4}(bind|server) /gm)).toHaveLength(2);
    writeFileSync(join(folder, "haproxy.cfg"), own);
    start("haproxy", ["-db", "-f", join(folder, "haproxy.cfg")]);
    await tryAway("HAProxy", async (path, method) =>
      answerOf(await fetch(`http://127.0.0.1:${port}${path}`, requestOf(method))),
    );
  });

  it.skipIf(!exists("nginx"))("keeps its pages open behind nginx", async () => {
    const [port, httpPort] = [await freePort(), await freePort()];
    const [certificate, key] = [join(folder, "shop.pem"), join(folder, "shop.key")];
    const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"];
    spawnSync("openssl", [...words, "-keyout", key, "-out", certificate]);
    const site = read("deploy/nginx.conf")
      .replaceAll("/etc/ssl/shop.example.pem", certificate)
      .replaceAll("/etc/ssl/shop.example.key", key)
      .replaceAll("shop.example", "localhost")
      .replace("127.0.0.1:3000", new URL(shop.url).host)
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
    start("nginx", ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")]);
    const ask = asker(port);
    await tryAway("nginx", ask);
    await shop.stop();
    // nginx has no answer of the shop any more, and shows a page that reloads itself.
    expect(await ask("/products", "GET")).toEqual({ status: 503, retryAfter: "5" });
    await shop.start();
  });

  it.skipIf(!exists("caddy"))("keeps its pages open behind Caddy", async () => {
    const [port, httpPort] = [await freePort(), await freePort()];
    const own = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpPort}\n\tdefault_bind 127.0.0.1\n}\n`;
    writeFileSync(join(folder, "Caddyfile"), own + read("deploy/Caddyfile"));
    const place = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    start("caddy", ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"], {
      ...place,
      SHOP_DOMAIN: `https://localhost:${port}`,
      SHOP_UPSTREAM: new URL(shop.url).host,
    });
    await tryAway("Caddy", asker(port));
  });
});

interface Answer {
  status: number;
  retryAfter: string | null;
}

const NONE: Answer = { status: 0, retryAfter: null };

function answerOf({ status, headers }: Response): Answer {
  return { status, retryAfter: headers.get("retry-after") };
}

function requestOf(method: string) {
  if (method === "GET") return { method };
  return {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ productId: 61, quantity: 1 }),
  };
}

/** Asks over HTTPS without checking the certificate. Answers `NONE` while nothing listens or TLS is not ready. */
function asker(port: number): (path: string, method: string) => Promise<Answer> {
  const agent = new Agent({ rejectUnauthorized: false });
  return (path, method) =>
    new Promise((resolve, reject) => {
      const { body, headers } = requestOf(method);
      const asking = request(`https://localhost:${port}${path}`, { agent, method, headers, family: 4 }, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] ?? null });
      });
      asking.on("error", (error) => {
        const code = "code" in error ? String(error.code) : "";
        if (code === "ECONNREFUSED" || code.startsWith("ERR_SSL")) resolve(NONE);
        else reject(error);
      });
      asking.end(body);
    });
}

function start(program: string, words: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const proxy = spawn(program, [...words], { stdio: "ignore", env: { ...process.env, ...env } });
  onTestFinished(async () => {
    const isGone = new Promise((resolve) => proxy.once("exit", resolve));
    proxy.kill("SIGTERM");
    await isGone;
  });
  return proxy;
}
