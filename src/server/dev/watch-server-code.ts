import { dirname, relative, resolve, sep } from "node:path";
import type { ViteDevServer } from "vite";

/** Editors write a file in more than one go, and a change of branch writes many. */
const QUIET_MS = 40;
const FOLDERS = ["src/server", "src/domain", "src/contract", "migrations"];

/** Tells which files of the server have changed, when no more do. What was loaded from them is forgotten by then. */
export function watchServerCode(vite: ViteDevServer, onChange: (files: readonly string[]) => void): void {
  const { root } = vite.config;
  const isServerCode = (file: string) =>
    !file.endsWith(".test.ts") && FOLDERS.some((folder) => file.startsWith(resolve(root, folder) + sep));
  const changed = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  vite.watcher.on("all", (event, file) => {
    if (event === "addDir" || event === "unlinkDir" || !isServerCode(file)) return;
    changed.add(file);
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      const files = [...changed];
      changed.clear();
      for (const each of files) forget(vite, each);
      onChange(files.map((each) => relative(root, each)));
    }, QUIET_MS);
  });
}

/** The modules of a file and whoever imports them. A file that is read and not imported, a template, is its folder's. */
function forget(vite: ViteDevServer, file: string): void {
  const { moduleGraph } = vite.environments.ssr;
  if (moduleGraph.getModulesByFile(file)) {
    moduleGraph.onFileChange(file);
    return;
  }
  for (const module of moduleGraph.idToModuleMap.values()) {
    if (module.file && file.startsWith(`${dirname(module.file)}/`)) moduleGraph.invalidateModule(module);
  }
}
