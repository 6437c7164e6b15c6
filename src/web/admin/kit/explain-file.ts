import { formatCount } from "#domain/format-count.ts";
import { ApiRefusal } from "#web/app/api-client.ts";
import { accessSentence } from "./access-sentence.ts";
import { fileFault } from "./refusal-reason.ts";

/** Advice for a file that is too large or too long, or whose headings are unknown. */
export interface FileAdvice {
  tooLarge: string;
  tooLong: string;
  unknown: string;
}

export interface FileProblem {
  title: string;
  text: string;
}

/** Why another shop's file was not read. Only a refusal of the file itself blames the file. */
export function explainFile(error: Error, { tooLarge, tooLong, unknown }: FileAdvice): FileProblem {
  const sentence = accessSentence(error);
  if (sentence !== undefined) return { title: "This file was not read", text: sentence };
  if (!(error instanceof ApiRefusal) || (error.code !== "too-large" && error.code !== "table-refused")) {
    return { title: "This file was not read", text: "The shop did not respond. Try again." };
  }
  const title = "This file cannot be read";
  if (error.code === "too-large") return { title, text: `It is larger than 18 MB. ${tooLarge}` };
  const { reason, linesMax, lastLine } = error.facts;
  if (reason === "unfinished") return { title: "This file was not read", text: fileFault(reason) ?? "" };
  if (reason === "unknown-system") return { title, text: unknown };
  if (reason === "too-long")
    return { title, text: `It has more than ${formatCount(Number(linesMax))} rows. ${tooLong}` };
  return { title, text: fileFault(reason) ?? tableFault(lastLine) };
}

/** The fault of a file that is a table until a line, if any of it is. */
function tableFault(lastLine: unknown): string {
  if (typeof lastLine !== "number") return "It is not a CSV table, or a quotation mark in it is never closed.";
  return `It cannot be read after line ${formatCount(lastLine)}. A quotation mark there is misplaced or never closed, or a row is longer than a million characters.`;
}
