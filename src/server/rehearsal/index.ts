// What the other rooms may know of this one.

export { isClockMovable, recordEvents, rehearseHour, restoreClock, ShopClock } from "./move-clock.ts";
