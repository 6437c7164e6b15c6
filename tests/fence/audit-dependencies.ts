export interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  version?: string;
  license?: string;
  integrity?: string;
  resolved?: string;
  dev?: boolean;
  /** True for a package that is bundled in its parent package. The parent's hash covers it. */
  inBundle?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}

export interface Lockfile {
  lockfileVersion: number;
  packages: Readonly<Record<string, LockedPackage>>;
}

/** Licences that allow redistribution. LGPL and MPL libraries are used unmodified. */
const LICENCES: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
  "Zlib",
]);

/** Packages whose licence was checked by hand, because their files name none or an unusual one. Both are MIT. */
const LOOKED_UP: ReadonlySet<string> = new Set(["png-js@2.0.0", "slick@1.12.2"]);

/** Packages that must be installed only once, because each copy would have its own contexts, classes and registries. */
const SINGLE: ReadonlySet<string> = new Set([
  "@tanstack/react-query",
  "drizzle-orm",
  "fastify",
  "pg",
  "react",
  "react-dom",
  "react-router",
  "temporal-polyfill",
  "zod",
]);

/**
 * Problems of a lockfile, one line each: forbidden licences, missing hashes, registry addresses, duplicates of single
 * packages, and install scripts that are neither allowed nor denied.
 */
export function auditDependencies(lock: Lockfile, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== "");
  return [
    ...(lock.lockfileVersion === 3 ? [] : ["the lockfile is not of version 3"]),
    ...packages.flatMap(([path, locked]) => problemsOf(path, locked, allowScripts)),
    ...secondCopies(packages),
  ];
}

function problemsOf(path: string, locked: LockedPackage, allowScripts: Readonly<Record<string, boolean>>): string[] {
  const name = nameOf(path);
  const full = `${name}@${locked.version}`;
  const problems: string[] = [];
  if (!isAllowed(locked.license) && !LOOKED_UP.has(full)) problems.push(`${full} has the licence ${locked.license}`);
  if (!locked.inBundle && !locked.integrity?.startsWith("sha512-"))
    problems.push(`${full} has no sha512 of its content`);
  // The lockfile must not name a registry, because the person who installs chooses it. The hash identifies the content.
  if (locked.resolved !== undefined) problems.push(`${full} names where it came from: ${locked.resolved}`);
  if (locked.link) problems.push(`${full} is a folder of somebody's machine`);
  if (locked.hasInstallScript && !Object.hasOwn(allowScripts, name)) {
    problems.push(`${full} wants to run a script when it is installed: say yes or no under allowScripts`);
  }
  return problems;
}

/** "MIT OR Apache-2.0" needs one allowed licence, "MIT AND Zlib" both. */
function isAllowed(licence: string | undefined): boolean {
  if (!licence) return false;
  const plain = licence.replace(/^\((.*)\)$/, "$1");
  if (plain.includes(" OR ")) return plain.split(" OR ").some(isAllowed);
  return plain.split(" AND ").every((part) => LICENCES.has(part));
}

function secondCopies(packages: readonly (readonly [string, LockedPackage])[]): string[] {
  const pathsByName = new Map<string, string[]>();
  for (const [path] of packages) {
    const name = nameOf(path);
    if (SINGLE.has(name)) pathsByName.set(name, [...(pathsByName.get(name) ?? []), path]);
  }
  return [...pathsByName].flatMap(([name, paths]) => (paths.length > 1 ? [`${name} is there twice: ${paths}`] : []));
}

function nameOf(path: string): string {
  return path.split("node_modules/").at(-1) ?? path;
}
