// What the other rooms may know of this one.

export { checkReady } from "./check-ready.ts";
export { watchShop } from "./watch-shop.ts";
