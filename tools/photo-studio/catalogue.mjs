import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../set-up.mjs";

const catalogue = JSON.parse(readFileSync(join(ROOT, "tools", "photo-studio", "catalogue.json"), "utf8"));

/** Rendered pixels and published widths of each shape. */
const SHAPES = {
  square: { width: 1440, height: 1440, widths: [400, 800, 1200, 1440] },
  broad: { width: 1920, height: 1440, widths: [480, 960, 1440, 1920] },
  wide: { width: 1920, height: 1280, widths: [480, 960, 1440, 1920] },
  tall: { width: 1080, height: 1440, widths: [400, 800, 1080] },
};
const SCENES = {
  "still-life": { shape: "square", samples: 8 },
  "close-up": { shape: "square", samples: 8 },
  "in-use": { shape: "square", samples: 8 },
  table: { shape: "square", samples: 10 },
  collection: { shape: "broad", samples: 8 },
  box: { shape: "broad", samples: 10 },
  bathroom: { shape: "wide", samples: 16 },
};
/** Further views of a product in display order, each with its scene. */
const VIEWS = { close: "close-up", use: "in-use" };

export const composed = Object.keys(catalogue.pictures);

export const brand = catalogue.brand;

export const goods = Object.fromEntries(
  Object.entries(catalogue.goods).map(([name, { alone: _, views: __, ...good }]) => [name, good]),
);

export function viewsOf(good) {
  return Object.keys(catalogue.goods[good]?.views ?? {}).map((view) => `${good}-${view}`);
}

const alone = Object.entries(catalogue.goods).map(([name, good]) => [
  name,
  { scene: "still-life", good: name, ...good.alone },
]);
const further = Object.entries(catalogue.goods).flatMap(([name, { alone, views = {} }]) =>
  Object.entries(views).map(([view, own]) => [`${name}-${view}`, { ...alone, scene: VIEWS[view], good: name, ...own }]),
);
const described = { ...catalogue.pictures, ...Object.fromEntries([...alone, ...further]) };

/** Every picture by name with all its properties, in rendering order. */
export const pictures = Object.fromEntries(
  inOrder().map((name) => {
    const picture = { ...SCENES[described[name].scene], ...described[name] };
    return [name, { ...picture, ...SHAPES[picture.shape] }];
  }),
);

/** Names in rendering order: first the most visible pictures, then one of each product, then further views. */
function inOrder() {
  const isSet = (name) => catalogue.pictures[name].scene === "collection";
  return [
    ...new Set([
      ...catalogue.first,
      ...catalogue.bestSellers.flatMap((name) => [name, ...viewsOf(name)]),
      ...composed.filter(isSet),
      ...Object.keys(catalogue.goods),
      ...composed,
      ...Object.keys(described),
    ]),
  ];
}
