// What the other rooms may know of this one.
export { keepAnswers, readAnswers, saveAnswers } from "./answers.ts";
