// What the other rooms may know of this one.

export { recordChange } from "./record-change.ts";
