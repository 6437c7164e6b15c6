// Runs the commands of README.md and docs/going-live.md on bare Debian 12 (Node 18, npm 9) and Debian 13 (Node 20), with the
// distribution's own packages only. As root, with debootstrap:
//   npm run try:install
//   npm run try:install -- bookworm
// Each process has its own mount namespace, so that /proc of the bare system is gone with it. systemd does not run
// there: the script starts what the units name, as their user. try:systemd has backups and upgrades.
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { copySources, expect, finish, freePort, lastLine, mirror, needs, run, step, untilReady } from "./steps.mjs";

const SOURCES = fileURLToPath(new URL("../..", import.meta.url));
const RELEASES = ["bookworm", "trixie"];
const PASSWORD = "a-password-for-one-try-only";
/** The first start installs packages and builds pages, on a machine that may be busy with much else. */
const INSTALL_MS = 1_800_000;
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
/** Commands that need systemd, a public address or an answer of a person. The steps below do the same. */
const DONE_OTHERWISE = /^(systemctl|npm run smoke|deploy\/as-shop\.sh npm run (admin:create|doctor))/;

needs({ isRoot: true, programs: ["debootstrap", "chroot", "unshare", "setpriv", "setsid"] });
const wanted = process.argv.slice(2);
const place = mkdtempSync("/var/tmp/shop-try-");
const children = new Set();
try {
  await run("chmod", ["755", place]);
  for (const release of wanted.length > 0 ? wanted : RELEASES) await tryRelease(release);
  finish();
} finally {
  await stopAll();
  rmSync(place, { recursive: true, force: true });
}

async function tryRelease(release) {
  const system = join(place, release);
  const inside = (command, { user = "root", ...options } = {}) => run(...wordsFor(system, command, user), options);
  const [port, databasePort] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}`;
  let cwd = "/root";
  /** Runs the commands of a document in order, in the folder to which the last `cd` led. */
  const follow = async (commands) => {
    let said = "";
    for (const command of commands) {
      if (DONE_OTHERWISE.test(command)) continue;
      const { stdout } = await inside(`cd ${cwd} && ${command}`);
      if (command.startsWith("cd ")) cwd = (await inside(`cd ${cwd} && ${command} && pwd`)).stdout.trim();
      said = stdout;
    }
    return said;
  };
  const going = commandsOf("docs/going-live.md", "On the server");
  const [packages, ...others] = going.filter((command) => !command.startsWith("cp deploy/"));
  const isSettings = (command) => /^cd |new-env|^install -m/.test(command);

  await step(`a bare Debian ${release}`, async () => {
    await run("debootstrap", ["--variant=minbase", "--include=ca-certificates", release, system, mirror()]);
    for (const file of ["/etc/resolv.conf", "/etc/hosts", CERTIFICATES]) cpSync(file, join(system, file));
    // No package starts a service of its own here.
    writeFileSync(join(system, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
    return (await inside("cat /etc/debian_version")).stdout.trim();
  });
  await step("packages of the distribution, without what it only recommends", async () => {
    await inside("apt-get update -qq");
    await inside(packages.replace("install", "install -y -qq --no-install-recommends"));
    const { stdout } = await inside("node --version; npm --version; ls /usr/lib/postgresql");
    return `Node, npm, PostgreSQL: ${stdout.trim().replaceAll("\n", ", ")}`;
  });
  await step("README.md: a demonstration, by somebody without rights", async () => {
    await inside("useradd --create-home maker");
    copySources(SOURCES, join(system, "home/maker/meadow-and-salt"));
    await inside("chown -R maker: /home/maker");
    const readme = commandsOf("README.md", "Run it").join(" && ");
    const shop = start(system, `cd ~ && export PORT=${port} && ${readme}`, "maker");
    await untilReady(base, shop.said, { isRunning: shop.isRunning, timeoutMs: INSTALL_MS });
    const page = await (await fetch(`${base}/products`)).text();
    expect(page.includes("Soap"), "the page of products is empty");
    await shop.stop();
    return `ready; ${shop.said().trim().split("\n")[0]}`;
  });
  await step("user, sources and database", async () => {
    copySources(SOURCES, join(system, "root/meadow-and-salt"));
    const until = others.findIndex(isSettings);
    await follow(others.slice(0, until));
    start(system, postgresIn(system, databasePort), "postgres");
    const asPostgres = { user: "postgres", input: `${PASSWORD}\n${PASSWORD}\n` };
    const [createUser, createDatabase] = inlineCommandsOf("docs/going-live.md", "As the user `postgres`");
    const reach = `export PGPORT=${databasePort} PGHOST=/var/run/postgresql`;
    await inside(`${reach}; until psql -c 'select 1' >/dev/null 2>&1; do sleep 0.2; done`, asPostgres);
    for (const command of [createUser, createDatabase]) await inside(`${reach}; exec setsid -w ${command}`, asPostgres);
    return `${createUser}; ${createDatabase}`;
  });
  await step("settings, packages and pages", async () => {
    const settings = join(system, "etc/shop.env");
    await follow(others.slice(others.findIndex(isSettings), others.findLastIndex(isSettings) + 1));
    const database = `postgres://shop:${PASSWORD}@127.0.0.1:${databasePort}/shop`;
    writeFileSync(settings, `${readFileSync(settings, "utf8")}PORT=${port}\nDATABASE_URL=${database}\n`);
    for (const state of ["shop", "shop-backups"]) await inside(`install -d -o shop -g shop -m 700 /var/lib/${state}`);
    return lastLine(await follow(["deploy/update.sh"]));
  });
  await step("administrator, and the former demonstration removed", async () => {
    const create = "deploy/as-shop.sh npm run --silent admin:create -- owner owner@shop.example";
    const { stdout } = await inside(`cd ${cwd} && ${create}`, { input: `${PASSWORD}\n` });
    await follow(others.slice(others.indexOf("deploy/update.sh") + 1));
    return lastLine(stdout);
  });
  await step("first start, as its unit says", async () => {
    mkdirSync(join(system, "etc/systemd/system"), { recursive: true });
    await follow(going.filter((command) => command.startsWith("cp deploy/")));
    const unit = readFileSync(join(system, "etc/systemd/system/meadow-and-salt.service"), "utf8");
    const [, command] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
    const shop = start(system, `cd /srv/shop/current && SHOP_USER=shop exec deploy/as-shop.sh ${command}`, "root");
    await untilReady(base, shop.said, { isRunning: shop.isRunning });
    for (const path of ["/", "/products", "/delivery"]) {
      const { status } = await fetch(base + path);
      expect(status === 200, `${path} is answered ${status}`);
    }
    const doctor = await inside("cd /srv/shop/current && deploy/as-shop.sh npm run --silent doctor", { mayFail: true });
    expect(/^(fine|look) +database:/m.test(doctor.stdout), `the doctor finds:\n${doctor.stdout}${doctor.stderr}`);
    return /^.*database: .*$/m.exec(doctor.stdout)?.[0].trim();
  });
  await stopAll();
  rmSync(system, { recursive: true, force: true });
}

/** The indented commands of a section of a document. */
function commandsOf(file, heading) {
  const section = readFileSync(join(SOURCES, file), "utf8").split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  const commands = [...section.matchAll(/^ {4}(\S.*)$/gm)].map(([, command]) => command);
  expect(commands.length > 0, `${file} has no commands in "${heading}"`);
  return commands;
}

/** The commands within a sentence of a document. */
function inlineCommandsOf(file, beginning) {
  const sentence = readFileSync(join(SOURCES, file), "utf8").split(beginning)[1]?.split("\n\n")[0] ?? "";
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, command]) => command);
}

/** The program and arguments that run a command in a bare system, with nothing of this machine's environment. */
function wordsFor(system, command, user) {
  const certificates = process.env.NODE_EXTRA_CA_CERTS ? [`NODE_EXTRA_CA_CERTS=${CERTIFICATES}`] : [];
  const path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const env = ["env", "-i", path, "LANG=C.UTF-8", "DEBIAN_FRONTEND=noninteractive", ...certificates];
  const as = user === "root" ? [] : ["setpriv", `--reuid=${user}`, `--regid=${user}`, "--init-groups"];
  const home = `HOME="$(getent passwd ${user} | cut -d: -f6)"; export HOME; `;
  const chroot = `mount -t proc proc ${system}/proc && exec chroot ${system} "$@"`;
  const inner = [...env, ...as, "/bin/sh", "-c", home + command];
  return ["unshare", ["--mount", "--pid", "--fork", "sh", "-c", chroot, "sh", ...inner]];
}

/** Starts a command that goes on, and ends it with `stop`. */
function start(system, command, user) {
  const [file, words] = wordsFor(system, command, user);
  const child = spawn(file, words, { env: { PATH: process.env.PATH }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (part) => {
      said += part;
    });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const isGone = new Promise((resolve) => child.once("close", resolve));
  const stop = async () => {
    children.delete(stop);
    // The first process of a namespace ignores SIGTERM, and does not end with unshare once it has changed its user. All
    // processes of the namespace end with it.
    const first = isRunning() ? readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8") : "";
    for (const pid of first.split(" ").filter(Boolean)) process.kill(Number(pid), "SIGKILL");
    await isGone;
  };
  children.add(stop);
  return { said: () => said, isRunning, stop };
}

async function stopAll() {
  for (const stop of [...children].toReversed()) await stop();
}

/** The command of Debian's own PostgreSQL, in the foreground at another port. */
function postgresIn(system, port) {
  const versions = ["15", "17"].filter((version) => existsSync(join(system, "etc/postgresql", version)));
  expect(versions.length === 1, "the package made no database cluster");
  const [version] = versions;
  const places = `-D /var/lib/postgresql/${version}/main -c config_file=/etc/postgresql/${version}/main/postgresql.conf`;
  return `mkdir -p /var/run/postgresql && exec /usr/lib/postgresql/${version}/bin/postgres ${places} -c port=${port}`;
}
