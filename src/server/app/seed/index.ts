export { seedCatalogue } from "./seed-catalogue.ts";
export { seedDemo, seedWhenEmpty } from "./seed-demo.ts";
