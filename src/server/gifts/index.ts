// What the other rooms may know of this one.

export { announceGifts, checkGift, checkWantedGift, viewGift, viewWantedGift } from "./gifts.ts";
