import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { getServing } from "#contract/shop.ts";
import { readConfig } from "#server/platform/config/config.ts";
import { usesDataFolder } from "#server/platform/config/data-folder.ts";

const read = (file: string) => readFileSync(file, "utf8");
const exists = (program: string) => spawnSync(program, ["--version"]).error === undefined;

/** The settings of a file as systemd and compose read it. */
function settingsOf(file: string): Record<string, string> {
  const lines = read(file)
    .split("\n")
    .filter((line) => /^[A-Z_]+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "deploy-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the settings of a new shop", () => {
  const make = (...words: string[]) =>
    spawnSync("sh", [join(folder, "deploy/new-env.sh"), ...words], { encoding: "utf8" });
  beforeEach(() => {
    cpSync("deploy", join(folder, "deploy"), { recursive: true });
    rmSync(join(folder, "deploy/shop.env"), { force: true });
  });

  it("are made once, for their owner alone, with secrets that no address and no shell misreads", () => {
    expect(make("shop.example").status).toBe(0);
    const shop = settingsOf(join(folder, "deploy/shop.env"));
    const compose = settingsOf(join(folder, ".env"));
    for (const file of ["deploy/shop.env", ".env"]) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    for (const secret of [shop.SESSION_SECRET, compose.DATABASE_PASSWORD]) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(shop.SESSION_SECRET).not.toBe(compose.DATABASE_PASSWORD);
    expect(readConfig({ ...shop, NODE_ENV: "production" })).toMatchObject({
      host: "127.0.0.1",
      proxies: 1,
      publicUrl: "https://shop.example",
    });
    const again = make("shop.example");
    expect([again.status, again.stderr]).toEqual([1, "deploy/shop.env is there already: nothing was written.\n"]);
    expect(settingsOf(join(folder, ".env"))).toEqual(compose);
  });

  it.each(["", "Shop Example", "shop.example/x", "$(id)"])("are not made for the address %j", (domain) => {
    expect(make(domain).status).toBe(2);
  });

  it("are all that compose.production.yaml asks for, and make an address of the database", () => {
    make("shop.example");
    const given = settingsOf(join(folder, ".env"));
    const text = read(given.COMPOSE_FILE ?? "compose.yaml");
    const asked = [...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].filter((name) => !(`${name}` in given))).toEqual([]);
    const url = /DATABASE_URL: (\S+)\$\{DATABASE_PASSWORD[^}]*\}(\S+)/.exec(text);
    const databaseUrl = `${url?.[1]}${given.DATABASE_PASSWORD}${url?.[2]}`;
    expect(new URL(databaseUrl)).toMatchObject({
      username: "shop",
      password: given.DATABASE_PASSWORD,
      host: "database:5432",
    });
  });

  it("are read by a command as systemd reads them", () => {
    const lines = [
      `QUOTED="https://shop.example"`,
      `SINGLE='a "b" $HOME'`,
      "  BARE=a=b#c  ",
      "# NOT=this",
      String.raw`ESCAPED="a\"b\\c\$d"`,
      "EMPTY=",
      "DOLLAR=$(id)`id`",
    ];
    writeFileSync(join(folder, "settings"), `${lines.join("\n")}\nLAST=end`);
    const read = `. deploy/read-settings.sh; read_settings "${join(folder, "settings")}"; exec env`;
    const { stdout } = spawnSync("sh", ["-c", read], { encoding: "utf8", env: { PATH: process.env.PATH } });
    const seen = Object.fromEntries(
      stdout.split("\n").map((line) => [line.split("=")[0], line.slice(line.indexOf("=") + 1)]),
    );
    expect(seen).toMatchObject({
      QUOTED: "https://shop.example",
      SINGLE: 'a "b" $HOME',
      BARE: "a=b#c",
      ESCAPED: String.raw`a"b\c$d`,
      EMPTY: "",
      DOLLAR: "$(id)`id`",
      LAST: "end",
    });
    expect(seen).not.toHaveProperty("NOT");
  });

  it("are in no commit and in no image", () => {
    for (const file of [".gitignore", ".dockerignore"])
      expect(read(file).split("\n")).toEqual(expect.arrayContaining([".env", "deploy/shop.env"]));
  });
});

describe("the shop on a rented platform", () => {
  const dockerfile = read("Dockerfile");
  const toml = (name: string) => new RegExp(`^\\s*${name} = "?([^"\\n]+)"?$`, "m").exec(read("fly.toml"))?.[1];
  const railway = JSON.parse(read("railway.json")) as { build: object; deploy: { healthcheckPath: string } };
  const production = {
    NODE_ENV: "production",
    SESSION_SECRET: randomBytes(32).toString("hex"),
    PUBLIC_URL: "https://shop.example",
    PAYMENTS: "sandbox",
  };

  it("is built by one Dockerfile of at most two stages, which every platform accepts", () => {
    expect(dockerfile.match(/^FROM /gm)?.length).toBeLessThanOrEqual(2);
    // Railway refuses this instruction. A volume is mounted by each platform's own file.
    expect(dockerfile).not.toMatch(/^VOLUME /m);
    expect(toml("dockerfile")).toBe("Dockerfile");
    expect(railway.build).toMatchObject({ builder: "DOCKERFILE", dockerfilePath: "Dockerfile" });
    expect(parse(read("compose.yaml"))).toMatchObject({ services: { trial: { build: { context: "." } } } });
  });

  it("listens where the platform looks for it, and answers its check", () => {
    const [, port] = /^ENV .*\bPORT=(\d+)/m.exec(dockerfile) ?? [];
    expect(toml("internal_port")).toBe(port);
    for (const path of [toml("path"), railway.deploy.healthcheckPath]) expect(path).toBe(getServing.path);
  });

  it("is a live shop with these settings, which keeps no files of its own beside a database, a bucket and a mail server", () => {
    const config = readConfig({
      ...production,
      TRUST_PROXY: toml("TRUST_PROXY"),
      DATABASE_URL: "postgres://shop:password@database.example:5432/shop",
      SMTP_URL: "smtps://user:password@mail.example:465",
      PICTURES_BUCKET: "shop-pictures",
    });
    expect(config).toMatchObject({ isProduction: true, isDemo: false, proxies: 2 });
    expect(usesDataFolder(config)).toBe(false);
  });

  it("is a demonstration with the trial's settings, which only this machine reaches", () => {
    const { name, services } = parse(read("compose.yaml")) as {
      name: string;
      services: { trial: { environment: Record<string, string>; ports: string[]; build: { args: object } } };
    };
    // A live shop of version 0.2 whose .env names no file goes on beside it.
    expect(name).not.toBe("meadow-and-salt");
    expect(Object.keys(services)).toEqual(["trial"]);
    const { environment, ports, build } = services.trial;
    expect(readConfig({ ...environment, HOST: "0.0.0.0", PORT: "3000" })).toMatchObject({ isDemo: true });
    expect(ports).toEqual(["127.0.0.1:3000:3000"]);
    expect(build.args).toEqual({ PAYMENTS: "sandbox" });
  });

  it("opens in a development container with the project's version of Node", () => {
    const { image, postCreateCommand } = JSON.parse(read(".devcontainer/devcontainer.json")) as Record<string, string>;
    expect(image).toContain(`:${read(".nvmrc").trim().split(".")[0]}-`);
    expect(postCreateCommand).toContain("npm ci");
  });
});

describe("what stands round the shop", () => {
  it.skipIf(!exists("nginx"))("is a site that nginx takes", () => {
    const certificate = join(folder, "shop.pem");
    const key = join(folder, "shop.key");
    const made = spawnSync("openssl", [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=shop.example"],
      ...["-keyout", key, "-out", certificate],
    ]);
    expect(made.status, String(made.stderr)).toBe(0);
    const site = read("deploy/nginx.conf")
      .replaceAll("/etc/ssl/shop.example.pem", certificate)
      .replaceAll("/etc/ssl/shop.example.key", key);
    const config = join(folder, "nginx.conf");
    const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    mkdirSync(join(folder, "logs"));
    writeFileSync(
      config,
      `pid ${folder}/nginx.pid;\nevents {}\nhttp {\n${places.join("\n")}\naccess_log off;\n${site}\n}\n`,
    );
    const tried = spawnSync("nginx", ["-t", "-c", config, "-e", join(folder, "error.log")], { encoding: "utf8" });
    expect(tried.status, tried.stderr).toBe(0);
  });

  it.skipIf(!canVerifyUnits())("are units that systemd understands", () => {
    for (const unit of [
      "meadow-and-salt.service",
      "shop-backup.service",
      "shop-backup.timer",
      "shop-watchdog.service",
    ]) {
      // Replaces the path of Node and the user, which do not exist on this machine.
      const text = read(`deploy/${unit}`).replaceAll("/srv/shop/current/node_modules/node/bin/node", process.execPath);
      writeFileSync(join(folder, unit), text.replaceAll("User=shop", "User=root"));
      const tried = spawnSync("systemd-analyze", ["verify", join(folder, unit)], { encoding: "utf8" });
      const ofUnit = tried.stderr.split("\n").filter((line) => line.includes(unit));
      expect(ofUnit).toEqual([]);
      expect(tried.status, tried.stderr).toBe(0);
    }
  });

  it("has metrics of every process of the cluster, at the ports that Prometheus reads", () => {
    const targets = read("deploy/monitoring/prometheus.yml");
    const started = [...read("docs/three-machines.md").matchAll(/shop-(web|worker)@(\d+)/g)];
    expect(started).toHaveLength(4);
    for (const [, role, instance = ""] of started) {
      const [, port = ""] = /METRICS_PORT=(\S+)/.exec(read(`deploy/cluster/shop-${role}@.service`)) ?? [];
      expect(targets).toContain(`:${port.replace("%i", instance)}"`);
    }
  });

  it("takes no web process away for one slow check, and notices one that shuts down in time", () => {
    const [, shop = ""] = read("deploy/cluster/haproxy.cfg").split("\nlisten shop\n");
    const [, interMs, fall] = /inter (\d+)ms fall (\d+)/.exec(shop)?.map(Number) ?? [];
    const [, timeoutSeconds] = /timeout check (\d+)s/.exec(shop)?.map(Number) ?? [];
    expect(Number(fall)).toBeGreaterThan(1);
    expect(Number(timeoutSeconds)).toBeGreaterThanOrEqual(5);
    const config = {
      SESSION_SECRET: "Zm9yLXRoaXMtdGVzdC1vbmx5LW5vdC1mb3ItYS1zaG9wISE0Nw",
      PUBLIC_URL: "https://shop.example",
      NODE_ENV: "production",
    };
    const { drainMs } = readConfig({ ...config, PAYMENTS: "sandbox", TRUST_PROXY: "1" });
    expect(Number(interMs) * (Number(fall) + 1)).toBeLessThanOrEqual(drainMs);
  });

  it("keeps what a shop stores to its own user, and the shop to its own machine", () => {
    for (const unit of ["meadow-and-salt.service", "shop-backup.service"])
      expect(read(`deploy/${unit}`)).toMatch(/StateDirectoryMode=0700\nUMask=0077/);
    expect(read("deploy/nginx.conf")).toContain('proxy_set_header X-Forwarded-Host "";');
  });
});

/** Documented commands. Each has the file that runs it in a test, and a pattern that the file must contain. */
const TRIED: readonly (readonly [RegExp, string, RegExp])[] = [
  [/^apt-get install/, ".github/workflows/release.yml", /apt-get install/],
  [/^useradd /, "deploy/try/systemd.mjs", /"useradd"/],
  [/^mkdir \/srv\/shop\/versions$/, "deploy/try/systemd.mjs", /mkdirSync\(join\(home, "versions"\)/],
  [/^cp -r meadow-and-salt /, "deploy/try/systemd.mjs", /copySources\(SOURCES, second\)/],
  [/^cd /, "deploy/try/systemd.mjs", /cwd:/],
  [/^deploy\/new-env\.sh /, "deploy/try/systemd.mjs", /deploy\/new-env\.sh/],
  [/^install -m 0640 -g shop /, "deploy/try/systemd.mjs", /"-m", "0640", "-g"/],
  [/^(\S*\/)?deploy\/update\.sh$/, "deploy/try/systemd.mjs", /"deploy\/update\.sh"\), \[\]/],
  [/deploy\/update\.sh --back$/, "deploy/try/systemd.mjs", /"--back"/],
  [/^deploy\/as-shop\.sh npm run admin:create/, "deploy/try/systemd.mjs", /"admin:create"/],
  [/^deploy\/as-shop\.sh npm run demo:remove/, "tests/start/start.test.ts", /remove-demo\.ts/],
  [/^deploy\/as-shop\.sh npm run doctor/, "deploy/try/systemd.mjs", /"doctor"/],
  [/^cp deploy\/\*\.service|^systemctl /, "deploy/try/systemd.mjs", /"systemd-analyze", \["verify"/],
  [/^npm run smoke/, "deploy/try/systemd.mjs", /"smoke"/],
  [/^deploy\/as-shop\.sh npm run restore:full /, "tests/start/backup.test.ts", /run\("restore-full"/],
  [/^deploy\/as-shop\.sh npm run restore /, "deploy/try/systemd.mjs", /"restore"/],
  [/^npm run backup/, "tests/start/backup.test.ts", /run\("backup"/],
  [/^npm run restore/, "tests/start/backup.test.ts", /run\("restore"/],
];

describe("what pages tell people to type", () => {
  it.each(["docs/going-live.md", "docs/upgrading.md", "docs/backups.md"])("is run by a try or a test: %s", (page) => {
    const blocks = read(page).matchAll(/(?<=\n\n)(?: {4}\S.*\n)+/g);
    const commands = [...blocks].flatMap(([block]) => block.trimEnd().split("\n")).map((line) => line.trim());
    expect(commands.length).toBeGreaterThan(0);
    const untried = commands.filter(
      (line) => !TRIED.some(([told, file, there]) => told.test(line) && there.test(read(file))),
    );
    expect(untried).toEqual([]);
  });
});

/** True if systemd is installed and its check can write to its folder, which a container or bare system lacks. */
function canVerifyUnits(): boolean {
  return exists("systemd-analyze") && (process.getuid?.() === 0 || existsSync("/run/systemd"));
}
