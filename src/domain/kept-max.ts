/** So many things may be kept for later: a list that is longer is a catalogue. */
export const KEPT_MAX = 100;
