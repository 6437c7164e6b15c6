// What the other rooms may know of this one.

export { seedCatalogue } from "./seed-catalogue.ts";
export { seedDemo } from "./seed-demo.ts";
export { seedWhenEmpty } from "./seed-when-empty.ts";
