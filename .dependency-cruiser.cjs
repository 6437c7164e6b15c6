const floors = require("./tools/floors.cjs");

// Who may import whom (docs/architecture.md). `planted/` holds the violations that tests/fence expects to be caught.
const layer = (name) => `^(tests/fence/planted/)?src/${name}/`;
const onlyPackages = (name, packages) => ({
  name: `${name}-packages`,
  severity: "error",
  from: { path: layer(name), pathNot: "\\.test\\.ts$" },
  to: { dependencyTypes: ["npm", "npm-dev", "core"], pathNot: `node_modules/(${packages.join("|")})/` },
});
const mayNot = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

const rooms = floors.flatMap((floor) => Object.keys(floor.rooms));
const inRoom = (names) => `src/server/(${names.join("|")})/`;
/** Rooms whose files are words that the whole server speaks; every other one has a door. */
const OPEN_ROOMS = ["names", "config", "db", "kernel", "endpoints"];
/** They put the parts together, and load some of it only when it is wanted. */
const BUILDERS = ["start", "dev"];
const floorRules = floors.flatMap(({ floor, rooms: own }) =>
  Object.keys(own).flatMap((room) => {
    const after = rooms.slice(rooms.indexOf(room) + 1);
    if (after.length === 0) return [];
    return mayNot(
      `floor-${floor}`,
      { path: layer(`server/${room}`), pathNot: "\\.test\\.ts$" },
      { path: inRoom(after) },
      `${room} knows only rooms that stand before it in tools/floors.cjs.`,
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
      { path: "src/web/", pathNot: "^src/web/ui/pictures/manifest\\.json$" },
      "The server meets pages only as a build, and pictures by the studio's list.",
    ),
    mayNot(
      "ui-knows-no-shop",
      { path: layer("web/ui") },
      { path: "src/", pathNot: "^src/(web/ui/|domain/money)" },
      "The design system knows no shop words.",
    ),
    ...floorRules,
    mayNot(
      "every-room-has-a-floor",
      { path: layer("server/[^/]+"), pathNot: inRoom(rooms) },
      {},
      "A new room is written down in tools/floors.cjs.",
    ),
    mayNot(
      "through-the-door",
      { path: "^(?:tests/fence/planted/)?src/server/([^/]+)/", pathNot: ["\\.test\\.ts$", inRoom(BUILDERS)] },
      {
        path: "src/server/[^/]+/",
        pathNot: ["src/server/$1/", inRoom(OPEN_ROOMS), "/for-others\\.ts$", "\\.routes\\.ts$"],
      },
      "What a room gives to others stands in its for-others.ts.",
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
