// Who may import whom (docs/architecture.md). `planted/` holds the violations that tests/fence expects to be caught.
const layer = (name) => `^(tests/fence/planted/)?src/${name}/`;
const onlyPackages = (name, packages) => ({
  name: `${name}-packages`,
  severity: "error",
  from: { path: layer(name), pathNot: "\\.test\\.ts$" },
  to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: `node_modules/(${packages.join("|")})/` },
});
const mayNot = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    mayNot(
      "domain-is-alone",
      { path: layer("domain") },
      { path: "src/(contract|server|web)/" },
      "Rules know no wire, no shelf, no page.",
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
      "Zod must be told not to compile code before a browser uses it.",
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
      { path: "src/web/" },
      "The server meets pages only as a build.",
    ),
    mayNot(
      "ui-knows-no-shop",
      { path: layer("web/ui") },
      { path: "src/", pathNot: "^src/(web/ui/|domain/money)" },
      "The design system knows no shop words.",
    ),
    mayNot(
      "own-queries-only",
      { path: "^(?:tests/fence/planted/)?src/server/([^/]+)/" },
      { path: "src/server/.+\\.queries\\.ts$", pathNot: "src/server/($1|db)/" },
      "SQL of a feature is its own: others call its use cases.",
    ),
    mayNot(
      "routes-only-from-http",
      { path: layer("server"), pathNot: "src/server/http/" },
      { path: "\\.routes\\.ts$" },
      "Only the HTTP server mounts routes.",
    ),
    mayNot(
      "sql-in-queries",
      { path: layer("server"), pathNot: "(\\.queries\\.ts|src/server/db/.*|\\.test\\.ts)$" },
      { path: "node_modules/drizzle-orm/" },
      "SQL lives in *.queries.ts.",
    ),
    mayNot(
      "no-cycles",
      {},
      { circular: true },
      "What knows each other both ways is one thing, be it by its types alone.",
    ),
    mayNot("resolvable", {}, { couldNotResolve: true, pathNot: "^virtual:" }, "An import that leads nowhere."),
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default", "types"] },
  },
};
