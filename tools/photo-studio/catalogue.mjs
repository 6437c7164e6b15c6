import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../set-up.mjs";

const catalogue = JSON.parse(readFileSync(join(ROOT, "tools", "photo-studio", "catalogue.json"), "utf8"));

export const brand = catalogue.brand;

/** Every product as it is built, without the picture in which it stands alone. */
export const goods = Object.fromEntries(
  Object.entries(catalogue.goods).map(([name, { alone: _, ...good }]) => [name, good]),
);

const alone = Object.entries(catalogue.goods).map(([name, good]) => [
  name,
  { scene: "still-life", good: name, ...good.alone },
]);

/** Every picture by name: the composed ones, and each product alone under its own name. */
export const pictures = { ...catalogue.pictures, ...Object.fromEntries(alone) };
