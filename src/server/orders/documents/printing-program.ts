/** Entry file of the drawing thread. The build replaces it with its own. */
export const PRINTING_PROGRAM = new URL("./draw-document.ts", import.meta.url);
