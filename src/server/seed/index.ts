// What the other rooms may know of this one.

export { closeDemoAccounts, readDemoFigures, refuseOpenDemoAccounts, removeDemo } from "./remove-demo.ts";
export { seedCatalogue } from "./seed-catalogue.ts";
export { seedDemo, seedWhenEmpty } from "./seed-demo.ts";
