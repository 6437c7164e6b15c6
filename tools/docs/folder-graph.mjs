import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import floors from "../floors.cjs";
import { table } from "./table.mjs";

/** A room that so many others of its layer use is listed, not drawn: its arrows would hide all others. */
const USERS_OF_A_HALL = 9;
const IMPORT = /from "#(domain|contract|server|web)\/([^"]+)"/g;

/** Who imports whom: the layers, the rooms of the server on their floors, the rooms of the web. */
export function drawFolders(root) {
  const files = listSources(join(root, "src")).map((path) => path.slice(join(root, "src/").length));
  const arrows = files.flatMap((file) => {
    const text = readFileSync(join(root, "src", file), "utf8");
    return [...text.matchAll(IMPORT)].map(([, layer, path]) => [roomOf(file), roomOf(`${layer}/${path}`)]);
  });
  const layers = unique(arrows.map(([from, to]) => [layerOf(from), layerOf(to)]));
  const layerNodes = ["domain", "contract", "server", "web"].map((layer) => `  ${layer}["src/${layer}"]`);
  return [
    mermaid("BT", [...layerNodes, ...layers.map(draw)]),
    "The rooms of `src/server` on their floors. A room knows those that stand before it in `tools/floors.cjs`, through " +
      "their `for-others.ts`; an arrow that follows from others is left out, and all may know the ground and `endpoints`:",
    drawFloors(arrows),
    tellRooms(arrows),
    "The rooms of `src/web`:",
    drawRooms(arrows, "web"),
  ].join("\n\n");
}

/** Rooms that nearly every other one knows: their arrows would hide all others. */
const HALLS = [...Object.keys(floors[0].rooms), "endpoints"];
const ROOMS = Object.assign({}, ...floors.map(({ rooms }) => rooms));

/** Whom each room of the server knows, halls left out. */
function knownRooms(arrows) {
  const pairs = unique(arrows.filter(([from, to]) => isRoomOf(from, "server") && isRoomOf(to, "server")));
  const known = (room) => pairs.filter(([from]) => nameOf(from) === room).map(([, to]) => nameOf(to));
  return new Map(Object.keys(ROOMS).map((room) => [room, known(room).filter((other) => !HALLS.includes(other))]));
}

function drawFloors(arrows) {
  const known = knownRooms(arrows);
  const reaches = (from, to) => known.get(from).some((next) => next === to || reaches(next, to));
  const drawn = [...known].flatMap(([from, others]) =>
    others.filter((to) => !others.some((other) => other !== to && reaches(other, to))).map((to) => draw([from, to])),
  );
  const boxes = floors.map(
    ({ floor, rooms }) => `  subgraph ${floor}-floor ["${floor}"]\n    ${Object.keys(rooms).join("\n    ")}\n  end`,
  );
  return mermaid("BT", [...boxes, ...drawn]);
}

/** What happens where: the highest floor first, as a house is drawn. */
function tellRooms(arrows) {
  const known = knownRooms(arrows);
  const rows = floors.toReversed().flatMap(({ floor, rooms }) =>
    Object.entries(rooms)
      .toReversed()
      .map(([room, task]) => [floor, `\`${room}\``, task, tellKnown(known.get(room))]),
  );
  return table([["floor", "room", "what happens there", "knows besides"], ...rows]);
}

function tellKnown(rooms) {
  return rooms.length > Object.keys(ROOMS).length / 3 ? "most rooms" : rooms.join(", ");
}

function drawRooms(arrows, layer) {
  const own = unique(arrows.filter(([from, to]) => isRoomOf(from, layer) && isRoomOf(to, layer)));
  const usersOf = (room) => own.filter(([, to]) => to === room).length;
  const rooms = [...new Set(own.flat())].sort();
  // The room that assembles a layer imports nearly all of it, as the halls are imported by nearly all.
  const uses = (room) => own.filter(([from]) => from === room).length;
  const halls = rooms.filter((room) => usersOf(room) >= USERS_OF_A_HALL);
  const gatherers = rooms.filter((room) => !halls.includes(room) && uses(room) > rooms.length / 2);
  const drawn = own.filter(([from, to]) => ![...halls, ...gatherers].some((room) => room === from || room === to));
  const names = (list) => list.map((room) => `\`${nameOf(room)}\``).join(", ") || "none";
  const words = `Not drawn: ${names(halls)}, which most rooms use${gatherers.length > 0 ? `; ${names(gatherers)}, which uses most rooms` : ""}.`;
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

/** "server/basket" of "server/basket/add-to-basket.ts"; files that lie in no room belong to the layer itself. */
function roomOf(file) {
  const [layer, room, rest] = file.split("/");
  return rest === undefined ? layer : `${layer}/${room}`;
}

function layerOf(path) {
  return path.split("/")[0];
}

function isRoomOf(room, layer) {
  return room.startsWith(`${layer}/`);
}

function nameOf(room) {
  return room.split("/")[1];
}

/** Each pair once, without those that stay at home, in the order of the alphabet. */
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
