export { openShop } from "./open-shop.ts";
export type { RunningShop, ServePages } from "./start-shop.ts";
