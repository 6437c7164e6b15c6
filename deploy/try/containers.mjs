// Does what Dockerfile and compose.production.yaml say, without Docker: the image's steps in two bare Debian systems, and its
// containers as processes in the second one, on a PostgreSQL of its own. As root, with debootstrap:
//   npm run try:containers
// What Docker itself would do (networks, volumes, restarts) is not tried; Caddy is by try:proxies.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { copySources, expect, finish, freePort, lastLine, mirror, needs, run, step, untilReady } from "./steps.mjs";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));
const PASSWORD = "a-password-for-one-try-only";
/** Who "node" is in the image. */
const NODE_ID = "1000";
const CERTIFICATES = "ssl/certs/ca-certificates.crt";
const PG_ROOT = "/usr/lib/postgresql";

needs({ isRoot: true, programs: ["debootstrap", "chroot", "setpriv", "npm", "openssl"] });
const place = mkdtempSync("/var/tmp/shop-try-");
const context = join(place, "sources");
const base = join(place, "base");
const port = await freePort();
const databasePort = await freePort();
const inside = `http://127.0.0.1:${port}`;
const children = new Set();
let image;
let compose;
let shop;

try {
  await step("a bare Debian with Node", async () => {
    await run("chmod", ["755", place]);
    const packages = "--include=ca-certificates,libstdc++6,libatomic1";
    await run("debootstrap", ["--variant=minbase", packages, "bookworm", base, mirror()]);
    // Whom this machine trusts and where it asks: the packages come the same way.
    for (const file of ["resolv.conf", "hosts", CERTIFICATES]) cpSync(join("/etc", file), join(base, "etc", file));
    cpSync(process.execPath, join(base, "usr/local/bin/node"));
    await run("npm", ["install", "--global", "--prefix", join(base, "usr/local"), "npm@11"]);
    await run("chroot", [base, "useradd", "--uid", NODE_ID, "--create-home", "node"]);
    return (await run("chroot", [base, "node", "--version"])).stdout.trim();
  });
  await step("settings with secrets of their own", async () => {
    copySources(SOURCES, context);
    await run("sh", [join(context, "deploy/new-env.sh"), "shop.example"]);
    compose = parse(fillIn(readFileSync(join(context, "compose.production.yaml"), "utf8")), { merge: true });
    return `compose.production.yaml has ${Object.keys(compose.services).join(", ")}, every variable filled in`;
  });
  await step("the image, step by step", async () => {
    image = await buildImage(join(place, "one"));
    const secrets = ["deploy/shop.env", ".env"].filter((file) => existsSync(join(image.root, "shop", file)));
    expect(secrets.length === 0, `the image carries ${secrets.join()}`);
    return `user ${image.user}, ${(await run("du", ["-sh", join(image.root, "shop")])).stdout.split("\t")[0]}`;
  });
  await step("the database, with the password of .env", async () => {
    const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = compose.services.database.environment;
    await startPostgres({ user: POSTGRES_USER, password: POSTGRES_PASSWORD, database: POSTGRES_DB });
    return `heard on 127.0.0.1:${databasePort}`;
  });
  await step("the shop, and its health check", async () => {
    await startShop();
    const [, ...check] = image.health;
    await inImage(check[0], check.slice(1));
    return "ready, healthy";
  });
  await step("administrator, as the head of compose.production.yaml says", async () => {
    const { stdout } = await inImage("npm", ["run", "--silent", "admin:create", "--", "owner", "owner@shop.example"], {
      input: `${PASSWORD}\n`,
    });
    return lastLine(stdout);
  });
  await step("the night's backup", async () => {
    const night = compose.services.backup.command[2].replaceAll("$$", "$");
    const once = /node build\/shop\/backup\.js "[^"]+"/.exec(night)?.[0];
    expect(once !== undefined, "the backup's command is another one");
    const { stdout } = await inImage("sh", ["-c", once]);
    const { stdout: files } = await run("find", [join(image.root, "backups"), "-name", "*.backup", "-perm", "600"]);
    expect(files.trim() !== "", "there is no backup that is its owner's alone");
    return lastLine(stdout);
  });
  await step("seen from outside, from within the image", async () => {
    const looks = await smokeInside();
    return `${looks} looks, all well`;
  });
  await step("the next version on the same database", async () => {
    const changed = join(context, "src/web/root.tsx");
    writeFileSync(changed, `${readFileSync(changed, "utf8")}\nexport const handle = { version: "two" };\n`);
    const next = await buildImage(join(place, "two"));
    const { seconds, code } = await stopShop();
    expect(code === 0, `the old one ended with ${code}`);
    const grace = Number.parseInt(compose.services.shop.stop_grace_period, 10);
    expect(seconds < grace, `it took ${seconds} s to end, and Docker would wait for ${grace}`);
    image = next;
    await startShop();
    await smokeInside();
    return `the old one ended in ${seconds.toFixed(1)} s, the new one is well`;
  });
  finish();
} finally {
  for (const child of children) child.kill("SIGKILL");
  rmSync(place, { recursive: true, force: true });
}

function fail(words) {
  throw new Error(words);
}

/** As compose does it: variables from `.env`, and a missing one is an error. */
function fillIn(text) {
  const given = settingsOf(join(context, ".env"));
  return text.replace(
    /(?<!\$)\$\{([A-Z_]+)(?::([?-])([^}]*))?\}/g,
    (_all, name, sign, rest) => given[name] ?? (sign === "-" ? rest : fail(`.env lacks ${name}`)),
  );
}

function settingsOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const set = lines.filter((line) => /^[A-Z_]+=/.test(line));
  return Object.fromEntries(set.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

/** The Dockerfile's instructions, one after another, each stage in a copy of the bare system. */
async function buildImage(into) {
  const text = readFileSync(join(context, "Dockerfile"), "utf8").replace(/\\\n\s*/g, " ");
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const stages = {};
  let stage;
  for (const line of lines) {
    const [, word, rest] = /^(\w+) (.*)$/.exec(line);
    if (word === "FROM") {
      const name = / AS (\w+)$/.exec(rest)?.[1] ?? "last";
      stage = { root: `${into}-${name}`, folder: "/", env: {}, args: {}, user: "root" };
      stages[name] = stage;
      await run("cp", ["-a", base, stage.root]);
    } else await follow(stage, stages, word, rest);
  }
  return stage;
}

async function follow(stage, stages, word, rest) {
  const { root } = stage;
  if (word === "WORKDIR") {
    stage.folder = rest;
    await run("mkdir", ["-p", join(root, rest)]);
  } else if (word === "ENV") {
    Object.assign(stage.env, Object.fromEntries(rest.split(" ").map((pair) => pair.split("="))));
  } else if (word === "USER") stage.user = rest;
  else if (word === "ARG") {
    const [name, value] = rest.split("=");
    stage.args[name] = compose.services.shop.build.args[name] ?? value;
  } else if (word === "RUN") await inStage(stage, "sh", ["-c", rest], { env: { ...registry(), ...stage.args } });
  else if (word === "CMD") stage.command = JSON.parse(rest);
  else if (word === "HEALTHCHECK") stage.health = ["CMD", ...JSON.parse(rest.slice(rest.indexOf("[")))];
  else if (word === "COPY") copy(stage, stages, rest.split(" "));
  else expect(word === "EXPOSE", `the Dockerfile says ${word}, which this try does not know`);
}

function copy({ root, folder }, stages, words) {
  const from = /^--from=(\w+)$/.exec(words[0])?.[1];
  const [target, ...sources] = words.slice(from ? 1 : 0).toReversed();
  const to = join(root, folder, target);
  for (const source of sources) {
    const file = from ? join(stages[from].root, source) : join(context, source);
    if (source === ".") copySources(file, to, ignored());
    else cpSync(file, target.endsWith("/") ? join(to, source) : to, { recursive: true });
  }
}

function ignored() {
  return readFileSync(join(context, ".dockerignore"), "utf8").split("\n").filter(Boolean);
}

/** Where this machine's npm gets its packages, for the one inside. */
function registry() {
  const names = Object.keys(process.env).filter((name) => /^(npm_config_registry|https?_proxy|no_proxy)$/i.test(name));
  const own = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...own, NODE_EXTRA_CA_CERTS: join("/etc", CERTIFICATES) };
}

function wordsIn({ root, folder, user, env }, file, words, more = {}) {
  const set = Object.entries({ HOME: "/tmp", PATH: "/usr/local/bin:/usr/bin:/bin", ...env, ...more });
  const pairs = set.map(([name, value]) => `${name}=${value}`);
  const start = ["sh", "-c", 'cd "$0" && exec "$@"', folder, file, ...words];
  return [`--userspec=${user}:${user}`, root, "/usr/bin/env", "-i", ...pairs, ...start];
}

function inStage(stage, file, words, { env, input, mayFail } = {}) {
  return run("chroot", wordsIn(stage, file, words, env), { input, mayFail });
}

/** What compose hands the container; the database and the port are where this try has them. */
function containerEnv() {
  const { environment } = compose.services.shop;
  return {
    ...settingsOf(join(context, "deploy/shop.env")),
    ...environment,
    DATABASE_URL: environment.DATABASE_URL.replace("database:5432", `127.0.0.1:${databasePort}`),
    PORT: String(port),
    // No HTTPS stands in front here, so nothing is fetched from this address.
    PUBLIC_URL: inside.replace("http:", "https:"),
  };
}

function inImage(file, words, options = {}) {
  return inStage(image, file, words, { ...options, env: containerEnv() });
}

/** Checks the shop at its own port. Its public address is another one here, so only the sitemap's address may be wrong. */
async function smokeInside() {
  const { stdout } = await inImage("npm", ["run", "--silent", "smoke", "--", inside], { mayFail: true });
  const lines = stdout.trim().split("\n");
  const failed = lines.filter((line) => line.startsWith("failed") && !line.includes("robots.txt names https:"));
  expect(lines.some((line) => line.startsWith("ok")) && failed.length === 0, stdout);
  return lines.filter((line) => line.startsWith("ok")).length;
}

async function startShop() {
  const [file, ...words] = image.command;
  let said = "";
  shop = spawn("chroot", wordsIn(image, file, words, containerEnv()), { stdio: ["ignore", "pipe", "pipe"] });
  children.add(shop);
  for (const stream of [shop.stdout, shop.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  await untilReady(inside, () => said);
}

async function stopShop() {
  const beganMs = performance.now();
  const isGone = new Promise((resolve) => shop.once("exit", resolve));
  shop.kill("SIGTERM");
  const code = await isGone;
  children.delete(shop);
  return { code, seconds: (performance.now() - beganMs) / 1_000 };
}

async function startPostgres({ user, password, database }) {
  const { stdout: versions } = await run("ls", [PG_ROOT]);
  const bin = join(PG_ROOT, versions.trim().split("\n").at(-1), "bin");
  const folder = join(place, "postgres");
  const passwordFile = join(place, "password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  await run("install", ["-d", "-o", "nobody", folder]);
  const as = ["--reuid=nobody", "--regid=nogroup", "--clear-groups"];
  const words = ["-D", join(folder, "data"), "-U", user, "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  await run("setpriv", [...as, join(bin, "initdb"), ...words], { cwd: folder });
  const options = ["-D", join(folder, "data"), "-p", String(databasePort), "-k", folder, "-h", "127.0.0.1"];
  children.add(spawn("setpriv", [...as, join(bin, "postgres"), ...options], { cwd: folder, stdio: "ignore" }));
  const connect = ["-h", "127.0.0.1", "-p", String(databasePort), "-U", user, "-d", "postgres"];
  for (let tries = 0; tries < 100; tries += 1) {
    const ask = [...connect, "-c", `create database ${database}`];
    const { status } = await run(join(bin, "psql"), ask, { env: { PGPASSWORD: password }, mayFail: true });
    if (status === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  fail("PostgreSQL does not answer");
}
