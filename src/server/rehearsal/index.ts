// What the other rooms may know of this one.

export { recordEvents } from "./record-events.ts";
export { rehearseHour } from "./rehearse-hour.ts";
export { restoreClock } from "./restore-clock.ts";
export { isClockMovable, ShopClock } from "./shop-clock.ts";
