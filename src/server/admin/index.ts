// What the other rooms may know of this one.

export { aggregateCounters } from "./overview.ts";
export { readGoingLive } from "./settings/settings.ts";
export { DEMO_ADMIN, DEMO_ORDERS, DEMO_PEOPLE, type DemoOrder, type DemoPerson, demoEmailOf } from "./demo/demo-people.ts";
export { DEMO_PREFIX } from "./demo/demo-records.queries.ts";
export { closeDemoAccounts, readDemoFigures, refuseOpenDemoAccounts, removeDemo } from "./demo/remove-demo.ts";
