// What the other rooms may know of this one.

export { listLettersAbout, type OutboxFigures, readOutboxFigures } from "./outbox.queries.ts";
export { sendLetters } from "./send-letters.ts";
