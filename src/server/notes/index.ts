// What the other rooms may know of this one.
export { addNote, listNotes } from "./notes.ts";
