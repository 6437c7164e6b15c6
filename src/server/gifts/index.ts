// What the other rooms may know of this one.

export { announceGifts } from "./announce-gifts.ts";
export { checkGift, checkWantedGift } from "./check-gift.ts";
export { viewGift, viewWantedGift } from "./view-gift.ts";
