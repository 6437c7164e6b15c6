// What the other rooms may know of this one.

export { readDemoFigures, refuseOpenDemoAccounts } from "./demo-accounts.ts";
export { closeDemoAccounts, removeDemo } from "./remove-demo.ts";
export { seedCatalogue } from "./seed-catalogue.ts";
export { seedDemo } from "./seed-demo.ts";
export { seedWhenEmpty } from "./seed-when-empty.ts";
