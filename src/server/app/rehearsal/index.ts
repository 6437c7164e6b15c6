// Public API of the module.

export { isClockMovable, recordEvents, rehearseHour, restoreClock, ShopClock } from "./move-clock.ts";
