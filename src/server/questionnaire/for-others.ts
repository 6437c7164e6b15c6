// What the other rooms may know of this one.

export { keepAnswers } from "./keep-answers.ts";
export { readAnswers } from "./read-answers.ts";
