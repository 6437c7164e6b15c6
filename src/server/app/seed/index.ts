// Public API of the module.

export { seedCatalogue } from "./seed-catalogue.ts";
export { seedDemo, seedWhenEmpty } from "./seed-demo.ts";
