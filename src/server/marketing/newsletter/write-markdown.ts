import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "#domain/content/escape-html.ts";

const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

const marked = new Marked({
  gfm: true,
  renderer: {
    // Raw HTML stays plain text, so that pasted scripts cannot run in a mail program.
    html: ({ text }) => escapeHtml(text),
    // Pictures are left out, because many mail programs block them and each download reveals that the email was opened.
    image: ({ text }) => escapeHtml(text),
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${text}</a>` : text;
    },
    // Headings start at level 2, because the email already has a title.
    heading({ tokens, depth }) {
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/** An issue's text as HTML and plain text. Raw HTML stays text. Links lead to web or email addresses only. */
export function writeMarkdown(source: string): { html: string; text: string } {
  const tokens = marked.lexer(source);
  return {
    html: marked.parser(tokens).trim(),
    text: tokens.map(blockText).filter(Boolean).join("\n\n"),
  };
}

function blockText(token: Token): string {
  switch (token.type) {
    case "space":
      return "";
    case "hr":
      return "* * *";
    case "code":
      return token.text as string;
    case "list":
      return (token as Tokens.List).items.map(listItemText).join("\n");
    case "blockquote":
      return (token.tokens ?? []).map(blockText).join("\n\n").replace(/^/gm, "> ");
    default:
      return inlineText(token);
  }
}

function listItemText(item: Tokens.ListItem): string {
  return `- ${item.tokens.map(blockText).filter(Boolean).join("\n  ")}`;
}

function inlineText(token: Token): string {
  if (token.type === "br") return "\n";
  const text =
    "tokens" in token && token.tokens ? token.tokens.map(inlineText).join("") : ("text" in token && token.text) || "";
  if (token.type === "link" && SAFE_LINK.test(token.href) && token.href !== text) return `${text} (${token.href})`;
  return text;
}
