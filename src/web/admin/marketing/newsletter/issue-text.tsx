import { Marked, type Token, type Tokens } from "marked";
import { createElement, Fragment, type ReactNode } from "react";

const marked = new Marked({ gfm: true });

/** The text of an issue as its email shows it. Links are not followed, so that no text is lost. */
export default function IssueText({ source }: { source: string }) {
  return <div className="mt-4 space-y-4 break-words">{renderAll(marked.lexer(source))}</div>;
}

function renderAll(tokens: readonly Token[] = []): ReactNode {
  return createElement(Fragment, null, ...tokens.map(render));
}

/** A token as an element. Raw HTML and pictures stay plain text, as in the email. */
function render(token: Token): ReactNode {
  switch (token.type) {
    case "space":
    case "def":
      return null;
    case "heading":
      return <p className="font-display text-xl">{renderAll(token.tokens)}</p>;
    case "paragraph":
      return <p>{renderAll(token.tokens)}</p>;
    case "list":
      return <TextList list={token as Tokens.List} />;
    case "blockquote":
      return <blockquote className="border-l-2 border-line-strong pl-4">{renderAll(token.tokens)}</blockquote>;
    case "hr":
      return <hr className="border-line" />;
    case "code":
      return <pre className="overflow-x-auto font-mono text-sm">{token.text}</pre>;
    case "strong":
      return <strong>{renderAll(token.tokens)}</strong>;
    case "em":
      return <em>{renderAll(token.tokens)}</em>;
    case "del":
      return <del>{renderAll(token.tokens)}</del>;
    case "codespan":
      return <code className="font-mono text-sm">{token.text}</code>;
    case "br":
      return <br />;
    case "link":
      return <span className="underline underline-offset-4">{renderAll(token.tokens)}</span>;
    default:
      return "tokens" in token && token.tokens ? renderAll(token.tokens) : "text" in token ? token.text : token.raw;
  }
}

function TextList({ list: { ordered, start, items } }: { list: Tokens.List }) {
  const lines = items.map((item) => createElement("li", null, renderAll(item.tokens)));
  const space = "space-y-1 pl-6";
  return ordered
    ? createElement("ol", { start: start === "" ? 1 : start, className: `list-decimal ${space}` }, ...lines)
    : createElement("ul", { className: `list-disc ${space}` }, ...lines);
}
