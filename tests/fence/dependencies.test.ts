import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { auditDependencies, type LockedPackage, type Lockfile } from "./audit-dependencies.ts";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as unknown;
const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };

interface Component {
  group?: string;
  name: string;
  version: string;
}

const GOOD: LockedPackage = { version: "1.0.0", license: "MIT", integrity: "sha512-abc" };
const audit = (packages: Record<string, LockedPackage>) =>
  auditDependencies({ lockfileVersion: 3, packages: { "": {}, ...packages } }, { known: false });

describe("the packages that the shop is made of", () => {
  it("have allowed licences, hashes, no address, no second copy of what must be one, no script undecided", () => {
    expect(auditDependencies(read("package-lock.json") as Lockfile, allowScripts)).toEqual([]);
  });

  it("are all in the lockfile, also those of other platforms, so that npm ci installs the same everywhere", () => {
    const { packages } = read("package-lock.json") as Lockfile;
    const isLocked = (place: string, name: string): boolean => {
      if (`${place && `${place}/`}node_modules/${name}` in packages) return true;
      if (place === "") return false;
      return isLocked(place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/"))), name);
    };
    const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !isLocked(place, name))
        .map((name) => `${place}: ${name}`),
    );
    expect(missing).toEqual([]);
    expect(read("package-lock.json")).toMatchObject({
      packages: { "": { engines: (read("package.json") as { engines: object }).engines } },
    });
  });

  it("are installed by npm ci, and the workflows' actions by their hash", () => {
    const files = [
      ...readdirSync(".github/workflows").map((file) => `.github/workflows/${file}`),
      "Dockerfile",
      "deploy/update.sh",
    ];
    for (const file of files) {
      const text = readFileSync(file, "utf8");
      expect(text, file).not.toMatch(/npm (install|i) /);
      if (file.endsWith(".yml")) expect(parse(text), file).toMatchObject({ jobs: expect.any(Object) });
      for (const [, action] of text.matchAll(/uses: (.+)$/gm))
        expect(action, file).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  it("want the Node that npm must run on, or it leaves out binaries without a word", async () => {
    const { isFitNode } = (await import(resolve("tools/set-up.mjs"))) as { isFitNode: (version: string) => boolean };
    for (const [version, isFit] of [
      ["18.20.4", false],
      ["20.18.3", false],
      ["20.19.0", true],
      ["22.11.0", false],
      ["22.12.0", true],
      ["24.21.0", true],
    ] as const)
      expect(isFitNode(version), version).toBe(isFit);
  });

  it("are installed by programs that Node 18 runs", () => {
    const files = new Set(["start", "test", "check", "build"].map((name) => resolve("tools", `${name}.mjs`)));
    for (const file of files)
      for (const [, imported = ""] of readFileSync(file, "utf8").matchAll(/(?:from |import\()"(\.\/[^"]+)"/g))
        files.add(resolve("tools", imported));
    expect(files.size).toBeGreaterThan(8);
    for (const file of files)
      expect(readFileSync(file, "utf8"), file).not.toMatch(
        /\.(toSorted|toReversed|toSpliced|with|groupBy|withResolvers|fromAsync)\(|import\.meta\.(main|dirname|filename)/,
      );
  });

  it("are listed, each with its version, in the bill of materials that a release carries", (context) => {
    const { stdout } = spawnSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" });
    if (stdout.startsWith("Unknown command")) context.skip("this npm is too old to write one");
    const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
    const { packages } = read("package-lock.json") as Lockfile;
    const locked = Object.entries(packages).filter(([place]) => place !== "");
    const listed = new Set(
      components.map(({ group, name, version }) => `${group ? `${group}/` : ""}${name}@${version}`),
    );
    const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    expect(bomFormat).toBe("CycloneDX");
    expect(locked.filter(([place, { version }]) => !listed.has(`${nameOf(place)}@${version}`))).toEqual([]);
  });

  it("are refused for each of these reasons", () => {
    const { integrity: _hash, ...unhashed } = GOOD;
    const { license: _licence, ...unlicensed } = GOOD;
    for (const [bad, reason] of [
      [{ ...GOOD, license: "AGPL-3.0" }, "licence"],
      [{ ...GOOD, license: "MIT AND SSPL-1.0" }, "licence"],
      [unlicensed, "licence"],
      [unhashed, "sha512"],
      [{ ...GOOD, integrity: "sha1-abc" }, "sha512"],
      [{ ...GOOD, resolved: "https://elsewhere.example/a.tgz" }, "where it came from"],
      [{ ...GOOD, link: true }, "folder"],
      [{ ...GOOD, hasInstallScript: true }, "script"],
    ] as const) {
      expect(audit({ "node_modules/a": bad }).join(), reason).toContain(reason);
    }
    expect(audit({ "node_modules/react": GOOD, "node_modules/b/node_modules/react": GOOD }).join()).toContain("twice");
    expect(audit({ "node_modules/a/node_modules/b": { ...unhashed, inBundle: true } })).toEqual([]);
    const fine = { ...GOOD, license: "(AGPL-3.0 OR MIT)", hasInstallScript: true };
    expect(audit({ "node_modules/known": fine, "node_modules/c/node_modules/known": GOOD })).toEqual([]);
  });
});
