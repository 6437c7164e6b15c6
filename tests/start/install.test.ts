import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { triesEverything } from "#tests/support/tries-everything.ts";

interface Tools {
  explainFailure: (name: string, output: string) => string;
  measureInstall: () => { name: string; mb: number }[];
  SIZE_MAX_MB: number;
  wantsSandbox: (settings: Record<string, string | undefined>) => boolean;
}

/** These files are JavaScript without types, because they run on every version of Node. */
const load = async <Name extends keyof Tools>(file: string, name: Name): Promise<Tools[Name]> => {
  const loaded: Tools = await import(resolve("tools", file));
  return loaded[name];
};
const explainFailure = await load("explain-failure.mjs", "explainFailure");
const measureInstall = await load("install-size.mjs", "measureInstall");
const SIZE_MAX_MB = await load("install-size.mjs", "SIZE_MAX_MB");
const wantsSandbox = await load("set-up.mjs", "wantsSandbox");

const NOBODY = 65_534;
/** Packages that a built file imports or whose files it resolves. */
const IMPORTED = [
  /^(?:import|export)\b[^"';]*["']([^"']+)["'];?$/gm,
  /(?:\bimport|\b__require)\(["']([^"']+)["']\)/g,
  /\bimport\.meta\.resolve\(["'`]([^"'`]+)/g,
];
/** Runs programs whose output is what the shop has to explain. */
const run = (command: string, args: readonly string[], options: Parameters<typeof spawnSync>[2] = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", ...options });
  return { status, stdout: String(stdout).trim(), stderr: String(stderr).trim() };
};

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "meadow-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function packageOf(imported: string): string {
  return imported
    .split("/")
    .slice(0, imported.startsWith("@") ? 2 : 1)
    .join("/");
}

describe("a production install", () => {
  it("has exactly the packages that the built pages, server and commands load", () => {
    const files = globSync("build/{server,shop}/**/*.js");
    const imported = files.flatMap((file) => {
      const code = readFileSync(file, "utf8");
      return IMPORTED.flatMap((pattern) => [...code.matchAll(pattern)].map(([, name = ""]) => name));
    });
    const packages = new Set(imported.filter((name) => !/^[./]/.test(name) && !isBuiltin(name)).map(packageOf));
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
    // Runs the shop where the machine's Node is another one.
    packages.add("node");
    expect([...packages].toSorted()).toEqual(Object.keys(dependencies).toSorted());
  });

  it("takes little space", () => {
    const parts = measureInstall();
    expect(parts.length).toBeGreaterThan(100);
    expect(parts.reduce((sum, { mb }) => sum + mb, 0)).toBeLessThan(SIZE_MAX_MB);
  });

  it("runs each command of package.json without the sources", () => {
    const folder = makeFolder();
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const commands = Object.values(scripts).flatMap(
      (script) => /^node tools\/command\.mjs (\S+)$/.exec(script)?.[1] ?? [],
    );
    expect(commands.length).toBeGreaterThan(8);
    mkdirSync(join(folder, "tools"));
    for (const name of ["command", "env-file"]) cpSync(`tools/${name}.mjs`, join(folder, "tools", `${name}.mjs`));
    mkdirSync(join(folder, "build", "shop"), { recursive: true });
    for (const command of commands) {
      expect(globSync(`build/shop/${command}.js`), command).toHaveLength(1);
      writeFileSync(join(folder, "build", "shop", `${command}.js`), "console.log(process.argv.slice(2).join());");
      const { stdout } = run(process.execPath, ["tools/command.mjs", command, "a", "--b"], { cwd: folder });
      expect(stdout, command).toBe("a,--b");
    }
    expect(run(process.execPath, ["tools/command.mjs", "no-such-command"], { cwd: folder })).toMatchObject({
      status: 1,
      stderr: 'There is no command "no-such-command". docs/commands.md lists the commands.',
    });
    const recall = run(process.execPath, ["tools/command.mjs", "recall"], {
      env: { ...process.env, NODE_ENV: "production" },
    });
    expect(recall).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: npm run recall -- /) });
  });

  it("loses the packages of development after a build, with what they contain and their programs", () => {
    const folder = makeFolder();
    const places = {
      "node_modules/pg": {},
      "node_modules/pg/node_modules/types": {},
      "node_modules/vite": { dev: true },
      "node_modules/vite/node_modules/picomatch": { dev: true },
      "node_modules/pino": { devOptional: true },
    };
    for (const place of Object.keys(places)) mkdirSync(join(folder, place), { recursive: true });
    for (const name of ["pg", "vite"]) writeFileSync(join(folder, "node_modules", name, "program.js"), "");
    mkdirSync(join(folder, "node_modules/.bin"));
    for (const name of ["pg", "vite"]) symlinkSync(`../${name}/program.js`, join(folder, "node_modules/.bin", name));
    const installed = join(folder, "node_modules/.package-lock.json");
    writeFileSync(installed, JSON.stringify({ lockfileVersion: 3, packages: places }));
    const { stdout } = run(process.execPath, [resolve("tools/remove-development.mjs")], { cwd: folder });
    expect(stdout).toBe("Removed 2 packages that only development needs.");
    expect(readdirSync(join(folder, "node_modules")).toSorted()).toEqual([".bin", ".package-lock.json", "pg", "pino"]);
    expect(readdirSync(join(folder, "node_modules/.bin"))).toEqual(["pg"]);
    expect(Object.keys(JSON.parse(readFileSync(installed, "utf8")).packages)).toEqual([
      "node_modules/pg",
      "node_modules/pg/node_modules/types",
      "node_modules/pino",
    ]);
  });

  it.runIf(triesEverything)("has sandbox payments only if its settings ask for them", () => {
    expect(wantsSandbox({ NODE_ENV: undefined, PAYMENTS: undefined, DEMO_MODE: undefined })).toBe(true);
    expect(wantsSandbox({ NODE_ENV: "production", PAYMENTS: "sandbox", DEMO_MODE: undefined })).toBe(true);
    expect(wantsSandbox({ NODE_ENV: "production", PAYMENTS: undefined, DEMO_MODE: "true" })).toBe(true);
    expect(wantsSandbox({ NODE_ENV: "production", PAYMENTS: "stripe", DEMO_MODE: undefined })).toBe(false);
    const into = ".cache/without-sandbox";
    onTestFinished(() => rmSync(into, { recursive: true, force: true }));
    const bundled = run(process.execPath, ["tools/bundle-server.mjs", "--without-sandbox", "--into", into]);
    expect(bundled).toEqual({ status: 0, stdout: "", stderr: "" });
    const has = (folder: string, text: string) =>
      globSync(`${folder}/*.js`).some((file) => readFileSync(file, "utf8").includes(text));
    for (const text of ["sandbox_payout_", "confirmSandboxPayment("])
      expect([has("build/shop", text), has(into, text)], text).toEqual([true, false]);
    const { status, stderr } = run(process.execPath, [`${into}/main.js`], {
      env: { ...process.env, NODE_ENV: "development", DATABASE_URL: "", DATA_DIR: join(makeFolder(), "data") },
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "This build has no sandbox payments. Set Stripe's keys, or PAYMENTS=sandbox, and run npm run build.",
    });
  });
});

describe("a first start that cannot go on says in one sentence what to do", () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
    mkdirSync(join(folder, "tools"));
    for (const file of ["start.mjs", "set-up.mjs", "explain-failure.mjs", "require-node.cjs"].map(
      (name) => `tools/${name}`,
    ))
      cpSync(file, join(folder, file));
    for (const file of ["package.json", "package-lock.json"]) cpSync(file, join(folder, file));
  });
  const start = (options: Parameters<typeof spawnSync>[2]) =>
    run(process.execPath, [resolve(folder, "tools/start.mjs")], { cwd: folder, ...options });
  const offline = () => ({
    PATH: process.env.PATH,
    HOME: folder,
    npm_config_registry: "http://127.0.0.1:1",
    npm_config_cache: join(folder, "cache"),
  });

  it("without a network", () => {
    expect(start({ env: offline() })).toEqual({
      status: 1,
      stdout: "Installing packages...",
      stderr:
        "Could not install packages: the package registry does not respond. Connect to the internet, or set npm's registry, and try again.",
    });
  });

  it("on a Node that is too old to read modules", () => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
    const check = "-r ./tools/require-node.cjs";
    for (const name of ["start", "dev", "test"]) expect(scripts[name], name).toContain(`node ${check} tools/`);
    const ubuntu = join(folder, "ubuntu-22.cjs");
    writeFileSync(ubuntu, 'Object.defineProperty(process, "versions", { value: { node: "12.22.9" } });');
    expect(run(process.execPath, ["-r", ubuntu, ...check.split(" "), "no-such-module.mjs"], { cwd: folder })).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "Node 18 or newer is needed, and this is v12.22.9. Install Node 24 from https://nodejs.org and try again.",
    });
  });

  it("in a read-only folder", () => {
    const { stderr } = run(process.execPath, [
      "-e",
      "throw new Error(\"EROFS: read-only file system, mkdir 'build'\")",
    ]);
    expect(explainFailure("build the pages", stderr)).toBe(
      "Could not build the pages: this folder is read-only. Copy the sources to a folder that you can write to.",
    );
  });

  it("in a folder of another user", () => {
    const isRoot = process.getuid?.() === 0;
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const other = makeFolder();
    chmodSync(other, 0o777);
    const env = { ...offline(), HOME: other, npm_config_cache: join(other, "cache") };
    const { status, stderr } = start({ env, ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr:
        "Could not install packages: this folder belongs to another user. Copy the sources to a folder of your own.",
    });
  });

  it("without npm", () => {
    expect(start({ env: { ...offline(), PATH: folder } }).stderr).toBe(
      "Could not install packages: npm was not found. Install it (Debian: apt-get install npm) and try again.",
    );
  });

  it.skipIf(process.platform !== "linux")("on a full disk", () => {
    const { stderr } = run(process.execPath, ["-e", `require("fs").writeFileSync("/dev/full", "x")`]);
    expect(explainFailure("build the pages", stderr)).toBe(
      "Could not build the pages: the disk is full. Free 2 GB and try again.",
    );
  });

  it("for an unknown reason with what was printed", () => {
    expect(explainFailure("build the pages", "\nUnexpected token\n")).toBe(
      "Could not build the pages:\n\nUnexpected token",
    );
  });
});
