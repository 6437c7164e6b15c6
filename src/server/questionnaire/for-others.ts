// What the other rooms may know of this one.
export { storeAnswers, readAnswers, saveAnswers } from "./answers.ts";
