// What the other rooms may know of this one.
export { keepAnswers, readAnswers } from "./answers.ts";
