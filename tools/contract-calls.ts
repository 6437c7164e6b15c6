import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = fileURLToPath(new URL("../src/contract/", import.meta.url));
const PAGES = fileURLToPath(new URL("../src/web/", import.meta.url));
const ENDPOINT = /^export const (\w+) = endpoint\(\{\s*method: "(\w+)",\s*path: "([^"]+)"/gm;
const IMPORT = /^import \{([^}]*)\} from "#contract\/([^"]+\.ts)";/gm;

interface Call {
  name: string;
  method: string;
  path: string;
}

/** Leaves the pages' files out of scripts: `page("/faq", "…")` becomes "/faq". */
export function pagePaths(): Plugin {
  return {
    name: "page-paths",
    enforce: "pre",
    transform: (code, id) => (id === `${PAGES}app/paths.ts` ? { code: writePaths(code), map: null } : undefined),
  };
}

export function writePaths(code: string): string {
  return code.replace(/\bpage\(("[^"]*"), "[^"]*"\)/g, "$1");
}

/**
 * Keeps the contract's schemas and Zod out of page scripts. A page that imports an endpoint gets only its method and
 * path, written into the page. Schemas are imported by files named `…-schema.ts` or by `import()`.
 */
export function contractCalls(): Plugin {
  return {
    name: "contract-calls",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(PAGES) || /-schema\.ts$/.test(id) || !code.includes("#contract/")) return undefined;
      const callsIn = (file: string) => {
        this.addWatchFile(CONTRACT + file);
        return readCalls(readFileSync(CONTRACT + file, "utf8"));
      };
      return { code: writeCalls(code, callsIn), map: null };
    },
  };
}

export function readCalls(source: string): Call[] {
  return [...source.matchAll(ENDPOINT)].map(([, name = "", method = "", path = ""]) => ({ name, method, path }));
}

/** Replaces imports of endpoints with constants and keeps all other imports. */
export function writeCalls(code: string, callsIn: (file: string) => readonly Call[]): string {
  return code.replace(IMPORT, (statement, names: string, file: string) => {
    const calls = new Map(callsIn(file).map(({ name, method, path }) => [name, JSON.stringify({ method, path })]));
    const all = names
      .split(",")
      .map((name) => name.trim())
      .filter((name) => name !== "");
    const [constants, others]: [string[], string[]] = [[], []];
    for (const each of all) {
      const [name = "", local = name] = each.split(" as ");
      const call = calls.get(name);
      if (call) constants.push(`const ${local} = ${call};`);
      else others.push(each);
    }
    if (constants.length === 0) return statement;
    // Drops types, because a type in a plain import would still load the file.
    const values = others.filter((name) => !name.startsWith("type "));
    const rest = values.length > 0 ? [`import { ${values.join(", ")} } from "#contract/${file}";`] : [];
    return [...rest, ...constants].join(" ");
  });
}
