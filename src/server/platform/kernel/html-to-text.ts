import { Parser } from "htmlparser2";

/** Elements whose content no reader sees. */
const HIDDEN: ReadonlySet<string> = new Set("script style template noscript head iframe svg object".split(" "));
/** Elements that begin a new paragraph. */
const PARAGRAPHS: ReadonlySet<string> = new Set(
  "p div section article header footer h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure hr".split(" "),
);
/** Elements that begin a new line. */
const LINES: ReadonlySet<string> = new Set("br tr dt dd caption figcaption".split(" "));

/**
 * The text of HTML as a reader sees it: paragraphs apart, list items with bullets, no markup, scripts and comments. Text
 * without markup keeps its line breaks.
 */
export function htmlToText(html: string): string {
  const hasMarkup = /<[a-z!/]/i.test(html);
  const parts: string[] = [];
  let hiddenDepth = 0;
  const add = (part: string) => {
    if (hiddenDepth === 0) parts.push(part);
  };
  const parser = new Parser({
    onopentagname: (name) => {
      if (HIDDEN.has(name)) hiddenDepth += 1;
      add(name === "li" ? "\n• " : breakOf(name));
    },
    // Line breaks of the source are spaces to a reader.
    ontext: (text) => add(hasMarkup ? text.replace(/\s+/g, " ") : text),
    onclosetag: (name) => {
      if (HIDDEN.has(name)) hiddenDepth -= 1;
      if (name === "td" || name === "th") add(" ");
      if (PARAGRAPHS.has(name)) add("\n\n");
    },
  });
  parser.end(html.replace(/\r\n?/g, "\n"));
  return tidy(parts.join(""));
}

function breakOf(name: string): string {
  if (PARAGRAPHS.has(name)) return "\n\n";
  return LINES.has(name) ? "\n" : "";
}

/** The parser writes U+FFFD for a reference to a character that does not exist. */
function tidy(text: string): string {
  return text
    .replaceAll("\uFFFD", "")
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .map((line) => (line === "•" ? "" : line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
