// What the other rooms may know of this one.

export { rehearseHour } from "./rehearse-hour.ts";
export { restoreClock } from "./restore-clock.ts";
export { isClockMovable, ShopClock } from "./shop-clock.ts";
export { recordEvents } from "./tell-happenings.ts";
