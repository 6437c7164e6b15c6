// Does what docs/going-live.md, docs/backups.md and docs/upgrading.md say for systemd, from a bare Debian machine, in a
// folder of its own: user, settings, first start, administrator, HTTPS by nginx, backup, restore, update, way back. As root:
//   npm run try:systemd
// systemd itself is asked whether it takes the units; what they start is started as they say, by their user.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  copySources,
  expect,
  filesOf,
  finish,
  freePort,
  lastLine,
  needs,
  run,
  step,
  untilReady,
  watchPages,
} from "./steps.mjs";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));
const USER = "shop-try";
const PASSWORD = "a-password-for-one-try-only";
const READY_MS = 60_000;

needs({ isRoot: true, programs: ["nginx", "openssl", "runuser", "setpriv", "setsid", "systemd-analyze", "npm"] });
const place = mkdtempSync("/var/tmp/shop-try-");
const home = join(place, "srv");
const [first, second, broken] = ["one", "two", "three"].map((name) => join(home, "versions", name));
const settings = join(place, "shop.env");
const state = join(place, "state");
const port = await freePort();
const httpsPort = await freePort();
const certificate = join(place, "shop.pem");
const inside = `http://127.0.0.1:${port}`;
const outside = `https://localhost:${httpsPort}`;
const pidFile = join(place, "pid");
let nginx;

/** Where this try has what the scripts expect on the machine. */
const around = {
  SHOP_HOME: home,
  SHOP_USER: USER,
  SHOP_SETTINGS: settings,
  SHOP_DATA: `${state}/shop`,
  SHOP_RESTART: `sh ${place}/restart.sh`,
  SHOP_SAVE: `sh ${place}/save.sh`,
  SHOP_READY: `${inside}/api/ready`,
  SHOP_WAIT_SECONDS: "60",
};
const asRoot = (file, words, options = {}) => run(file, words, { ...options, env: { ...around, ...options.env } });
const asShop = (words, options) => asRoot(join(home, "current/deploy/as-shop.sh"), words, options);
const restart = async () => {
  await asRoot("sh", [join(place, "restart.sh")]);
  await untilReady(inside, () => readFileSync(join(place, "log"), "utf8"));
};
const smoke = () =>
  asRoot("npm", ["run", "--silent", "smoke", "--", outside], {
    cwd: join(home, "current"),
    env: { NODE_EXTRA_CA_CERTS: certificate },
  });
const current = async () => (await run("readlink", [join(home, "current")])).stdout.trim();

try {
  await step("user, folders and sources", async () => {
    await run("chmod", ["755", place]);
    await run("useradd", ["--system", "--home-dir", home, "--no-create-home", USER]);
    mkdirSync(join(home, "versions"), { recursive: true });
    await run("chown", [USER, home]);
    // What StateDirectory= makes, with the mode that the units ask for.
    for (const name of ["shop", "shop-backups"])
      await run("install", ["-d", "-o", USER, "-g", USER, "-m", "700", join(state, name)]);
    copySources(SOURCES, first);
    return first;
  });
  await step("settings with secrets of their own", async () => {
    await run("sh", [join(first, "deploy/new-env.sh"), "localhost"]);
    await run("install", ["-m", "0640", "-g", USER, join(first, "deploy/shop.env"), settings]);
    const made = readFileSync(settings, "utf8").replace(/^PUBLIC_URL=.*\n/m, "");
    writeFileSync(settings, `${made}PUBLIC_URL=${outside}\nPORT=${port}\n`);
    return `mode ${(statSync(settings).mode & 0o777).toString(8)}`;
  });
  await step("packages and pages of the first version", async () => {
    const { stdout } = await asRoot(join(first, "deploy/update.sh"), []);
    return lastLine(stdout);
  });
  await step("units", async () => {
    const names = ["meadow-and-salt.service", "shop-backup.service", "shop-backup.timer"];
    for (const name of names) {
      writeFileSync(join(place, name), unit(name));
      const { status, stderr } = await run("systemd-analyze", ["verify", join(place, name)], { mayFail: true });
      expect(status === 0 && !stderr.includes(name), `${name}: ${stderr}`);
    }
    return `systemd takes ${names.join(", ")}`;
  });
  await step("administrator, before the first start", async () => {
    const words = ["npm", "run", "--silent", "admin:create", "--", "owner", "owner@shop.example"];
    const { stdout } = await asShop(words, { input: `${PASSWORD}\n` });
    return lastLine(stdout);
  });
  await step("first start, by its user, as its unit says", async () => {
    writeFileSync(join(place, "restart.sh"), starterOf(unit("meadow-and-salt.service"), { isService: true }));
    writeFileSync(join(place, "save.sh"), starterOf(unit("shop-backup.service"), { isService: false }));
    await restart();
    const { stdout: uid } = await run("id", ["-u", USER]);
    expect(statSync(`/proc/${readFileSync(pidFile, "utf8").trim()}`).uid === Number(uid), "it runs as somebody else");
    for (const { address, family, internal } of Object.values(networkInterfaces()).flat()) {
      if (internal || family !== "IPv4") continue;
      const isHeard = await fetch(`http://${address}:${port}/api/health`).then(
        () => true,
        () => false,
      );
      expect(!isHeard, `it listens on ${address}, round the proxy`);
    }
    for (const folder of [join(state, "shop"), join(state, "shop-backups")]) {
      const look = ["--reuid=nobody", "--regid=nogroup", "--clear-groups", "ls", folder];
      expect((await run("setpriv", look, { mayFail: true })).status !== 0, `anybody may look into ${folder}`);
    }
    return "ready, heard on 127.0.0.1 only, its data closed to others";
  });
  await step("HTTPS by nginx", async () => {
    await startNginx();
    const { stdout } = await smoke();
    const env = { NODE_EXTRA_CA_CERTS: certificate };
    const { stdout: found } = await asShop(["npm", "run", "--silent", "doctor"], { env, mayFail: true });
    for (const about of ["from outside", "certificate", "data folder"])
      expect(new RegExp(`^fine +${about}:`, "m").test(found), `the doctor finds:\n${found}`);
    return `${stdout.trim().split("\n").length} looks from outside, all well; the doctor finds the same`;
  });
  await step("backup by its unit, restore beside the shop", async () => {
    await asRoot("sh", [join(place, "save.sh")]);
    const { stdout: files } = await run("find", [join(state, "shop-backups"), "-name", "*.backup"]);
    const file = files.trim();
    expect((statSync(file).mode & 0o777) === 0o600, "the backup is open to others");
    await run("install", ["-d", "-o", USER, "-m", "700", `${state}/tried-backup`]);
    const restore = ["npm", "run", "--silent", "restore", "--", file];
    const { stdout } = await asShop(restore, { env: { SHOP_DATA: `${state}/tried-backup` } });
    return lastLine(stdout);
  });
  await step("update beside the version that runs, under traffic", async () => {
    copySources(SOURCES, second);
    const changed = join(second, "src/web/root.tsx");
    writeFileSync(changed, `${readFileSync(changed, "utf8")}\nexport const handle = { version: "two" };\n`);
    const before = await filesOf(`${inside}/`);
    const stopWatching = watchPages(inside);
    await asRoot(join(second, "deploy/update.sh"), []);
    const { looks, unreachable, missing } = await stopWatching();
    expect(missing.length === 0, `named by a page and not there: ${missing[0]}`);
    const after = await filesOf(`${inside}/`);
    expect(after.join() !== before.join(), "the new version names the files of the old one");
    for (const path of before) expect((await fetch(inside + path)).ok, `a page that is open does not find ${path}`);
    return `${looks} pages with all their files, ${unreachable} looks met no process; an open page finds its files`;
  });
  await step("a version that does not start", async () => {
    copySources(SOURCES, broken);
    const main = join(broken, "src/server/main.ts");
    // The condition keeps the rest, because the build leaves out what follows a throw and refuses a server without its
    // parts.
    writeFileSync(
      main,
      `if (Date.now() > 0) throw new Error("this version is broken");\n${readFileSync(main, "utf8")}`,
    );
    const env = { SHOP_WAIT_SECONDS: "5" };
    const { status, stderr } = await asRoot(join(broken, "deploy/update.sh"), [], { env, mayFail: true });
    expect(status === 1 && stderr.includes("is not ready in time"), `it ended with ${status}: ${stderr}`);
    expect((await current()) === second, "current does not lead back");
    return lastLine(stderr);
  });
  await step("back to the first version by hand", async () => {
    rmSync(join(home, "previous"));
    await run("ln", ["-s", first, join(home, "previous")]);
    await asRoot(join(second, "deploy/update.sh"), ["--back"]);
    expect((await current()) === first, "current does not lead back");
    await smoke();
    return "all well from outside";
  });
  finish();
} finally {
  nginx?.kill();
  await stopShop();
  await run("userdel", [USER], { mayFail: true });
  rmSync(place, { recursive: true, force: true });
}

/** A unit, with this try's places for the machine's. */
function unit(name) {
  return readFileSync(join(first, "deploy", name), "utf8")
    .replaceAll("/srv/shop", home)
    .replaceAll("/etc/shop.env", settings)
    .replaceAll("/var/lib/", `${state}/`)
    .replaceAll("User=shop", `User=${USER}`);
}

/** A script that does what systemd does with a unit, as far as it can be done without it. */
function starterOf(text, { isService }) {
  const all = (key) => [...text.matchAll(new RegExp(`^${key}=(.*)$`, "gm"))].map(([, value]) => value);
  const commands = [...all("ExecStart"), ...all("ExecStartPost")].map((words) => words.replaceAll("%%", "%"));
  const as = `setpriv --reuid=${USER} --regid=${USER} --init-groups`;
  return [
    "#!/bin/sh",
    "set -eu",
    ...(isService ? [`if [ -e ${pidFile} ]; then kill $(cat ${pidFile}) 2>/dev/null || :; fi`] : []),
    ...(isService ? [`while [ -e ${pidFile} ] && kill -0 $(cat ${pidFile}) 2>/dev/null; do sleep 0.1; done`] : []),
    `while IFS= read -r line || [ -n "$line" ]; do case "$line" in [A-Z]*=*) export "$line" ;; esac; done < ${all("EnvironmentFile")[0]}`,
    `export ${all("Environment").join(" ")} HOME=${home}`,
    `umask ${all("UMask")[0]}`,
    `cd ${all("WorkingDirectory")[0]}`,
    ...(isService
      ? [`setsid ${as} ${commands[0]} >> ${place}/log 2>&1 &`, `echo $! > ${pidFile}`]
      : commands.map((command) => `${as} ${command}`)),
    "",
  ].join("\n");
}

async function stopShop() {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8"));
  rmSync(pidFile);
  const lives = () => existsSync(`/proc/${pid}`);
  if (lives()) process.kill(pid, "SIGTERM");
  while (lives()) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** The site as it is shipped, with a certificate of its own and this try's ports. */
async function startNginx() {
  const key = join(place, "shop.key");
  await run("openssl", [
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost"],
    ...["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", certificate],
  ]);
  const site = readFileSync(join(first, "deploy/nginx.conf"), "utf8")
    .replaceAll("/etc/ssl/shop.example.pem", certificate)
    .replaceAll("/etc/ssl/shop.example.key", key)
    .replaceAll("shop.example", "localhost")
    .replaceAll("127.0.0.1:3000", `127.0.0.1:${port}`)
    .replace("listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`)
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("/var/log/nginx/", `${place}/`)
    .replaceAll("/srv/shop/current", join(home, "current"))
    .replace("listen 80;", `listen 127.0.0.1:${await freePort()};`);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${place}/${name};`,
  );
  const config = join(place, "nginx.conf");
  const frame = `daemon off;\npid ${place}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\n${temporary.join("\n")}\n`;
  writeFileSync(config, `${frame}${site}\n}\n`);
  await run("nginx", ["-t", "-c", config, "-e", join(place, "nginx.log")]);
  nginx = spawn("/usr/sbin/nginx", ["-c", config, "-e", join(place, "nginx.log")], { stdio: "ignore" });
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const { status } = await run("openssl", ["s_client", "-connect", `localhost:${httpsPort}`], { mayFail: true });
    if (status === 0) return;
  }
  throw new Error(`nginx does not answer: ${readFileSync(join(place, "nginx.log"), "utf8")}`);
}
