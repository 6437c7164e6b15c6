// What the other rooms may know of this one.

export { addNote } from "./add-note.ts";
export { listNotes } from "./list-notes.ts";
