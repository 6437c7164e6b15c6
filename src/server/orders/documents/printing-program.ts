/** Entry file of the drawing thread. In a build, the build's own entry file replaces it. */
export const PRINTING_PROGRAM = new URL("./draw-document.ts", import.meta.url);
