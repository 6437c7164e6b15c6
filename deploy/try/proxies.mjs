// The proxies of deploy/, as the newest Debian has them, before a stand-in for the shop that says what it is told. As root,
// with debootstrap:
//   npm run try:proxies
// The shop itself behind nginx is tried by try:systemd.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, finish, freePort, mirror, needs, run, step } from "./steps.mjs";

const DEPLOY = fileURLToPath(new URL("..", import.meta.url));
/** The release after the one that the other tries use. */
const DEBIAN = "trixie";
const READY_MS = 30_000;
const MEGABYTE = 1024 * 1024;
const CONFIG = "/etc/shop-try.conf";

needs({ isRoot: true, programs: ["debootstrap", "chroot", "openssl", "curl"] });
const place = mkdtempSync("/var/tmp/shop-try-");
const system = join(place, "system");
const standIn = await openStandIn();
const upstream = `127.0.0.1:${standIn.address().port}`;
const [port, httpsPort] = [await freePort(), await freePort()];
let proxy;

try {
  await step("a bare Debian with nginx and Caddy", async () => {
    await run("chmod", ["755", place]);
    const packages = "--include=ca-certificates,nginx-light,caddy";
    await run("debootstrap", ["--variant=minbase", packages, DEBIAN, system, mirror()]);
    for (const file of ["resolv.conf", "hosts"]) cpSync(join("/etc", file), join(system, "etc", file));
    const nginx = await inside(["nginx", "-v"]);
    const caddy = await inside(["caddy", "version"]);
    return `${nginx.stderr.trim()}, caddy ${caddy.stdout.trim()}`;
  });
  await step("nginx", async () => {
    const key = ["-keyout", join(system, "etc/shop.key"), "-out", join(system, "etc/shop.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost"];
    await run("openssl", [...made, ...key]);
    const site = readFileSync(join(DEPLOY, "nginx.conf"), "utf8")
      .replaceAll("/etc/ssl/shop.example.pem", "/etc/shop.pem")
      .replaceAll("/etc/ssl/shop.example.key", "/etc/shop.key")
      .replaceAll("shop.example", "localhost")
      .replaceAll("127.0.0.1:3000", upstream)
      .replace("listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`)
      .replace(/^ *listen \[::\].*\n/gm, "")
      .replace("listen 80;", `listen 127.0.0.1:${port};`);
    writeFileSync(join(system, CONFIG), `daemon off;\nevents {}\nhttp {\n${site}\n}\n`);
    await inside(["nginx", "-t", "-c", CONFIG]);
    return tryProxy(["nginx", "-c", CONFIG]);
  });
  await step("Caddy", async () => {
    // Only where this machine differs: its ports, and no keys handed to the system.
    const here = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${port}\n\tdefault_bind 127.0.0.1\n}\n`;
    writeFileSync(join(system, CONFIG), here + readFileSync(join(DEPLOY, "Caddyfile"), "utf8"));
    return tryProxy(["caddy", "run", "--config", CONFIG, "--adapter", "caddyfile"]);
  });
  finish();
} finally {
  await stopProxy();
  standIn.close();
  rmSync(place, { recursive: true, force: true });
}

/** Starts one, asks what customers and strangers ask, and ends it; answers what was seen. */
async function tryProxy(words) {
  let said = "";
  proxy = spawn("chroot", [system, "/usr/bin/env", ...settings(), ...words], { stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [proxy.stdout, proxy.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  const shop = `https://localhost:${httpsPort}`;
  const deadline = Date.now() + READY_MS;
  while ((await ask(`${shop}/`)).status !== 200)
    expect(Date.now() < deadline && proxy.exitCode === null, `it does not answer; it said: ${said}`);
  const forged = ["-H", "X-Forwarded-For: 203.0.113.9", "-H", "X-Forwarded-Host: evil.example"];
  const { body } = await ask(`${shop}/`, forged);
  const told = JSON.parse(body);
  expect(!told["x-forwarded-for"].includes("203.0.113.9"), `a stranger's address is believed: ${body}`);
  expect(!body.includes("evil.example"), `a stranger's name for the shop is passed on: ${body}`);
  expect(told["x-forwarded-proto"] === "https", `the shop is not told of HTTPS: ${body}`);
  const { status, location } = await ask(`http://localhost:${port}/products`);
  expect([301, 308].includes(status) && location.startsWith("https://localhost"), `HTTP is answered ${status}`);
  const picture = await ask(`${shop}/`, ["--data-binary", `@${fileOf(19)}`]);
  expect(picture.status === 200, `a picture of 19 MB is answered ${picture.status}`);
  const film = await ask(`${shop}/`, ["--data-binary", `@${fileOf(22)}`]);
  // nginx says 413; Caddy ends the connection.
  expect([413, 0].includes(film.status), `22 MB are answered ${film.status}`);
  await stopProxy();
  return "HTTPS; HTTP is led there; forged headers end here; 19 MB pass, 22 MB are refused";
}

async function ask(address, words = []) {
  const format = "\n%{http_code} %{redirect_url}";
  const { stdout } = await run("curl", ["-sk", "-m", "10", "-w", format, ...words, address], { mayFail: true });
  const at = stdout.lastIndexOf("\n");
  const [status, location = ""] = stdout.slice(at + 1).split(" ");
  return { status: Number(status), location, body: stdout.slice(0, at) };
}

function fileOf(megabytes) {
  const file = join(place, `${megabytes}`);
  writeFileSync(file, Buffer.alloc(megabytes * MEGABYTE));
  return file;
}

function settings() {
  return ["-i", "PATH=/usr/sbin:/usr/bin:/bin", "HOME=/tmp", `SHOP_DOMAIN=https://localhost:${httpsPort}`].concat(
    `SHOP_UPSTREAM=${upstream}`,
  );
}

function inside(words) {
  return run("chroot", [system, "/usr/bin/env", ...settings(), ...words]);
}

async function stopProxy() {
  if (!proxy || proxy.exitCode !== null) return;
  const isGone = new Promise((resolve) => proxy.once("exit", resolve));
  proxy.kill("SIGTERM");
  await isGone;
}

/** Answers with the headers that it was asked with, once it has all that was sent. */
async function openStandIn() {
  const server = createServer((request, reply) => {
    request.resume().on("end", () => reply.end(JSON.stringify(request.headers)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
