import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
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

  it("are listed, each with its version, in the bill of materials that a release carries", () => {
    const { stdout } = spawnSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" });
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
