/** The file that the printing thread runs; the build puts its own in the place of this one. */
export const PRINTING_PROGRAM = new URL("./draw-document.ts", import.meta.url);
