// What the other rooms may know of this one.

export { alertAdmin } from "./alert-admin.ts";
export { completeFacts } from "./complete-facts.ts";
export {
  claimLetter,
  type LetterRow,
  listTold,
  markFailed,
  markSent,
  markWithdrawn,
} from "./letters.queries.ts";
export { type AnyLetter, queueLetter, queueLetters } from "./queue-letter.ts";
export { type LetterPicture, type RenderedLetter, type RenderFacts, renderLetter } from "./render-letter.ts";
export { sendLetterPage } from "./send-letter-page.ts";
