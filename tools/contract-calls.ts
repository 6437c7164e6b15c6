import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = fileURLToPath(new URL("../src/contract/", import.meta.url));
const PAGES = fileURLToPath(new URL("../src/web/", import.meta.url));
const CALLS_ONLY = "?calls";
const ENDPOINT = /^export const (\w+) = endpoint\(\{\s*method: "(\w+)",\s*path: "([^"]+)"/gm;
const IMPORT = /^import \{([^}]*)\} from "#contract\/([^"]+\.ts)";/gm;

interface Call {
  name: string;
  method: string;
  path: string;
}

/**
 * Keeps the contract's schemas and Zod out of page scripts. A page that imports an endpoint gets only its method and
 * path; schemas are imported by files named `…-schema.ts` or by `import()`.
 */
export function contractCalls(): Plugin {
  const namesIn = (file: string) => new Set(readCalls(readFileSync(CONTRACT + file, "utf8")).map(({ name }) => name));
  return {
    name: "contract-calls",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(PAGES) || /-schema\.ts$/.test(id) || !code.includes("#contract/")) return undefined;
      return { code: splitImports(code, namesIn), map: null };
    },
    resolveId(source) {
      if (!source.endsWith(CALLS_ONLY)) return undefined;
      return source.replace("#contract/", CONTRACT);
    },
    load(id) {
      if (!id.endsWith(CALLS_ONLY)) return undefined;
      const file = id.slice(0, -CALLS_ONLY.length);
      this.addWatchFile(file);
      return writeCalls(readCalls(readFileSync(file, "utf8")));
    },
  };
}

export function readCalls(source: string): Call[] {
  return [...source.matchAll(ENDPOINT)].map(([, name = "", method = "", path = ""]) => ({ name, method, path }));
}

function writeCalls(calls: readonly Call[]): string {
  const lines = calls.map(({ name, method, path }) => `export const ${name} = ${JSON.stringify({ method, path })};`);
  return `${lines.join("\n")}\n`;
}

/** Imports endpoints from the file's calls and everything else from the file itself. */
export function splitImports(code: string, namesIn: (file: string) => ReadonlySet<string>): string {
  return code.replace(IMPORT, (statement, names: string, file: string) => {
    const calls = namesIn(file);
    const all = names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const isCall = (name: string) => calls.has(name.replace(/ as .*/, ""));
    if (!all.some(isCall)) return statement;
    // A type in a plain import would still load the file.
    const others = all.filter((name) => !isCall(name) && !name.startsWith("type "));
    const rest = others.length > 0 ? ` import { ${others.join(", ")} } from "#contract/${file}";` : "";
    return `import { ${all.filter(isCall).join(", ")} } from "#contract/${file}${CALLS_ONLY}";${rest}`;
  });
}
