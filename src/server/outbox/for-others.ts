// What the other rooms may know of this one.

export { sendLetters } from "./send-letters.ts";
