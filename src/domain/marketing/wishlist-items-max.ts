/** So many things may be kept for later: a list that is longer is a catalogue. */
export const WISHLIST_ITEMS_MAX = 100;
