import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import groups from "../modules.cjs";
import { table } from "./table.mjs";

/** A module with this many users in its layer is listed, not drawn, because its arrows would hide all others. */
const USERS_OF_A_SHARED_MODULE = 9;
const IMPORT = /from "#(domain|contract|server|web)\/([^"]+)"/g;

/** Draws the imports between the layers, the server's modules by group, and the web's modules. */
export function drawFolders(root) {
  const files = listSources(join(root, "src")).map((path) => path.slice(join(root, "src/").length));
  const arrows = files.flatMap((file) => {
    const text = readFileSync(join(root, "src", file), "utf8");
    return [...text.matchAll(IMPORT)].map(([, layer, path]) => [moduleOf(file), moduleOf(`${layer}/${path}`)]);
  });
  const layers = unique(arrows.map(([from, to]) => [layerOf(from), layerOf(to)]));
  const layerNodes = ["domain", "contract", "server", "web"].map((layer) => `  ${layer}["src/${layer}"]`);
  return [
    mermaid("BT", [...layerNodes, ...layers.map(draw)]),
    "The modules of `src/server` in their groups. A module may import those before it in `tools/modules.cjs`, through " +
      "their `index.ts`; an arrow that follows from others is left out, and all may import the platform:",
    drawGroups(arrows),
    moduleRows(arrows),
    "The modules of `src/web`:",
    drawModules(arrows, "web"),
  ].join("\n\n");
}

/** Modules that nearly all others import. Their arrows would hide all others. */
const SHARED = Object.keys(groups[0].modules);
const MODULES = Object.assign({}, ...groups.map(({ modules }) => modules));

/** Imported modules of each server module, without the shared ones. */
function knownModules(arrows) {
  const pairs = unique(arrows.filter(([from, to]) => isModuleOf(from, "server") && isModuleOf(to, "server")));
  const known = (module) => pairs.filter(([from]) => nameOf(from) === module).map(([, to]) => nameOf(to));
  return new Map(
    Object.keys(MODULES).map((module) => [module, known(module).filter((other) => !SHARED.includes(other))]),
  );
}

function drawGroups(arrows) {
  const known = knownModules(arrows);
  const reaches = (from, to) => known.get(from).some((next) => next === to || reaches(next, to));
  const drawn = [...known].flatMap(([from, others]) =>
    others.filter((to) => !others.some((other) => other !== to && reaches(other, to))).map((to) => draw([from, to])),
  );
  const boxes = groups.map(
    ({ group, modules }) => `  subgraph ${group}-group ["${group}"]\n    ${Object.keys(modules).join("\n    ")}\n  end`,
  );
  return mermaid("BT", [...boxes, ...drawn]);
}

function moduleRows(arrows) {
  const known = knownModules(arrows);
  const rows = groups.toReversed().flatMap(({ group, modules }) =>
    Object.entries(modules)
      .toReversed()
      .map(([module, task]) => [group, `\`${module}\``, task, knownList(known.get(module))]),
  );
  return table([["group", "module", "what it does", "also imports"], ...rows]);
}

function knownList(modules) {
  return modules.length > Object.keys(MODULES).length / 3 ? "most modules" : modules.join(", ");
}

function drawModules(arrows, layer) {
  const own = unique(arrows.filter(([from, to]) => isModuleOf(from, layer) && isModuleOf(to, layer)));
  const usersOf = (module) => own.filter(([, to]) => to === module).length;
  const modules = [...new Set(own.flat())].sort();
  // The module that assembles a layer imports nearly all of it.
  const uses = (module) => own.filter(([from]) => from === module).length;
  const shared = modules.filter((module) => usersOf(module) >= USERS_OF_A_SHARED_MODULE);
  const gatherers = modules.filter((module) => !shared.includes(module) && uses(module) > modules.length / 2);
  const drawn = own.filter(
    ([from, to]) => ![...shared, ...gatherers].some((module) => module === from || module === to),
  );
  const names = (list) => list.map((module) => `\`${nameOf(module)}\``).join(", ") || "none";
  const words = `Not drawn: ${names(shared)}, which most modules use${gatherers.length > 0 ? `; ${names(gatherers)}, which uses most modules` : ""}.`;
  return `${mermaid(
    "LR",
    drawn.map(([from, to]) => draw([nameOf(from), nameOf(to)])),
  )}\n\n${words}`;
}

function mermaid(direction, lines) {
  return `\`\`\`mermaid\ngraph ${direction}\n${lines.join("\n")}\n\`\`\``;
}

function draw([from, to]) {
  return `  ${from} --> ${to}`;
}

const GROUPS = { server: ["platform", "app"], web: ["app", "shop", "admin", "content"] };

/**
 * Module of a file: "server/basket" for "server/basket/add-to-basket.ts". Files outside modules belong to the layer.
 */
function moduleOf(file) {
  const [layer, module, inner, rest] = file.split("/");
  if (inner === undefined) return layer;
  const isGroup = GROUPS[layer]?.includes(module) && rest !== undefined;
  return isGroup ? `${layer}/${module}/${inner}` : `${layer}/${module}`;
}

function layerOf(path) {
  return path.split("/")[0];
}

function isModuleOf(module, layer) {
  return module.startsWith(`${layer}/`);
}

function nameOf(module) {
  return module.split("/").slice(1).join("/");
}

function unique(pairs) {
  const joined = pairs.filter(([from, to]) => from !== to).map((pair) => pair.join(" "));
  return [...new Set(joined)].sort().map((pair) => pair.split(" "));
}

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path);
    return /\.tsx?$/.test(entry.name) && !entry.name.includes(".test.") ? [path] : [];
  });
}
