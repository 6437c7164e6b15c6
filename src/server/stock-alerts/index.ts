// What the other rooms may know of this one.

export { sendStockAlerts } from "./stock-alerts.ts";
