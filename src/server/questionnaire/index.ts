// What the other rooms may know of this one.
export { readAnswers, saveAnswers, storeAnswers } from "./answers.ts";
