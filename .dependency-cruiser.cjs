const groups = require("./tools/modules.cjs");

// Who may import whom (docs/architecture.md). `planted/` holds the violations that tests/fence expects to be caught.
const layer = (name) => `^(tests/fence/planted/)?src/${name}/`;
const onlyPackages = (name, packages) => ({
  name: `${name}-packages`,
  severity: "error",
  from: { path: layer(name), pathNot: "\\.test\\.ts$" },
  to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: `node_modules/(${packages.join("|")})/` },
});
const mayNot = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const modules = groups.flatMap((group) => Object.keys(group.modules));
const inModule = (names) => `src/server/(${names.join("|")})/`;
/** Modules whose files every module may import; all others have a public API, their index.ts. */
const OPEN_MODULES = ["names", "config", "db", "kernel", "endpoints"].map((name) => `platform/${name}`);
/** They assemble the shop, and load some modules only when they are needed. */
const BUILDERS = ["app/start", "app/dev"];
/** A module of the shop, or a folder of the platform or the app. */
const MODULE = "(?:platform|app)/[^/]+|[^/]+";
const orderRules = groups.flatMap(({ group, modules: own }) =>
  Object.keys(own).flatMap((module) => {
    const after = modules.slice(modules.indexOf(module) + 1);
    if (after.length === 0) return [];
    return mayNot(
      `group-${group}`,
      { path: layer(`server/${module}`), pathNot: "\\.test\\.ts$" },
      { path: inModule(after) },
      `${module} may only import modules listed before it in tools/modules.cjs.`,
    );
  }),
);

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    mayNot(
      "domain-is-alone",
      { path: layer("domain") },
      { path: "src/(contract|server|web)/" },
      "Domain code must not import the transport, storage or pages.",
    ),
    onlyPackages("domain", ["temporal-polyfill", "vitest", "fast-check"]),
    mayNot(
      "contract-knows-domain",
      { path: layer("contract") },
      { path: "src/(server|web)/" },
      "The contract is read by both sides.",
    ),
    onlyPackages("contract", ["zod", "vitest"]),
    mayNot(
      "zod-through-contract",
      { path: [layer("contract"), layer("web")], pathNot: "^src/contract/zod\\.ts$" },
      { path: "node_modules/zod/" },
      "Zod must be set up not to compile code before a browser uses it.",
    ),
    mayNot(
      "web-never-server",
      { path: layer("web") },
      { path: "src/server/" },
      "Pages reach the server through the contract.",
    ),
    mayNot(
      "server-never-web",
      { path: layer("server") },
      { path: "src/web/", pathNot: "^src/web/ui/pictures/manifest\\.json$" },
      "The server uses pages only as a build, and pictures only through their manifest.",
    ),
    mayNot(
      "ui-knows-no-shop",
      { path: layer("web/ui") },
      { path: "src/", pathNot: "^src/(web/ui/|domain/money)" },
      "The design system knows nothing of the shop.",
    ),
    ...orderRules,
    mayNot(
      "every-module-is-listed",
      { path: layer("server/[^/]+"), pathNot: inModule(modules) },
      {},
      "A new module is listed in tools/modules.cjs.",
    ),
    mayNot(
      "module-public-api-only",
      { path: `^(?:tests/fence/planted/)?src/server/(${MODULE})/`, pathNot: ["\\.test\\.ts$", inModule(BUILDERS)] },
      {
        path: "src/server/[^/]+/",
        pathNot: ["src/server/$1/", inModule(OPEN_MODULES), "/index\\.ts$", "\\.routes\\.ts$"],
      },
      "Other modules import a module through its index.ts only.",
    ),
    mayNot(
      "routes-only-from-http",
      { path: layer("server"), pathNot: "src/server/app/http/" },
      { path: "\\.routes\\.ts$" },
      "Only the HTTP server mounts routes.",
    ),
    mayNot(
      "sql-in-queries",
      { path: layer("server"), pathNot: "(\\.queries\\.ts|src/server/platform/db/.*|\\.test\\.ts)$" },
      { path: "node_modules/drizzle-orm/" },
      "SQL lives in *.queries.ts.",
    ),
    mayNot("no-cycles", {}, { circular: true }, "Imports must not form a cycle, types included."),
    mayNot("resolvable", {}, { couldNotResolve: true, pathNot: "^virtual:" }, "An import that cannot be resolved."),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
