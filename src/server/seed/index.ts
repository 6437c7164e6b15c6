// What the other rooms may know of this one.

export { seedCatalogue } from "./seed-catalogue.ts";
export { seedDemo, seedWhenEmpty } from "./seed-demo.ts";
