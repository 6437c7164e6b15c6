/** Name of a Welsh village. It is the longest word that forms must fit. */
export const LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch";

export const LONG_TEXT =
  "A sentence that goes on for longer than anybody would like, because somebody has written down everything that came to mind, and the room for it is as narrow as it is.";
