export { isClockMovable, recordEvents, rehearseHour, restoreClock, ShopClock } from "./move-clock.ts";
