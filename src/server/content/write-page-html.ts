import { Marked, type Token, type Tokens } from "marked";
import { escapeHtml } from "#domain/content/escape-html.ts";
import { fillPlaceholders, type PlaceholderValues } from "#domain/content/placeholders.ts";
import { findPicture } from "#server/platform/pictures/index.ts";

const marked = new Marked({ gfm: true });

/** Any address that is not the shop's own, to read links within the shop. */
const SHOP = "https://shop.invalid";
const SAFE_PROTOCOLS = ["https:", "http:", "mailto:", "tel:"];
/** Calls of the shop. A link to one could sign its reader out. */
const CALL = /^\/+api(\/|$)/i;
/** A longer one would take the parser seconds. */
const PARAGRAPH_MAX = 8_000;
const COLUMNS_MAX = 6;
const ROWS_MAX = 60;
/** Quotes and lists inside each other. Each level takes a part of the stack. */
const DEPTH_MAX = 8;
const TOO_DEEP = "Quotes and lists can be at most 8 levels deep";
const TOO_DEEP_LINE = /^ {0,3}(?:(?:>|[-*+](?= )|\d{1,9}[.)](?= )) *){9}/m;
/** Start of what was refused, so that its author finds it. */
const EXCERPT_MAX = 60;

export interface WrittenPage {
  html: string;
  /** Reasons why the text cannot be saved. Such parts are missing in the HTML. */
  problems: string[];
  /** Products in the text, by the last part of their address. */
  products: string[];
  /** Products to which buttons lead. */
  linkedProducts: string[];
}

/** A line of products: `[product: olive-soap] [product: oat-salt]`. */
const PRODUCTS_LINE = /^ {0,3}(\[product: *[a-z0-9-]{1,100}\]\s*)+$/i;
const PRODUCT = /\[product: *([a-z0-9-]+)\]/gi;
const PRODUCTS_MAX = 8;
/** A line with a button: `[button: See the soaps | /products]`. */
const BUTTON_LINE = /^ {0,3}\[button:([^|[\]]{1,100})\| *([^\s|[\]]+) *\]\s*$/i;
const BUTTON_LABEL_MAX = 40;
const PRODUCT_PATH = /^\/products\/([a-z0-9-]+)$/;
/** Address of a picture of the shop, which is one that comes with it or an uploaded one. */
const PICTURE = /^\/pictures\/[a-z0-9/-]{1,120}$/;
const ALT_MAX = 160;
const PICTURE_SIZES = "(min-width: 640px) 36rem, 100vw";

/**
 * A page's Markdown as HTML, with the values of its placeholders. The HTML is made from a closed list of elements. Authors
 * choose no attribute but the address of a link, and a picture of the shop with its description. Raw HTML, other pictures
 * and unsafe links are left out and reported.
 */
export function writePageHtml(source: string, values: PlaceholderValues): WrittenPage {
  const problem = findStructureProblem(source);
  if (problem) return { html: "", problems: [problem], products: [], linkedProducts: [] };
  const writer = new PageWriter(values);
  // Rows that follow each other are one. Text cannot contain these characters, because it is escaped.
  const html = writer.blocks(marked.lexer(source), 0).replaceAll(`"></aside><aside data-products="`, " ");
  const unique = (each: readonly string[]) => [...new Set(each)];
  return {
    html,
    problems: unique(writer.problems),
    products: unique(writer.products),
    linkedProducts: unique(writer.linkedProducts),
  };
}

/** Found before the text is parsed, because parsing would take too long or show another character. */
function findStructureProblem(source: string): string | undefined {
  if (TOO_DEEP_LINE.test(source)) return TOO_DEEP;
  if (source.split(/\n *\n/).some((paragraph) => paragraph.length > PARAGRAPH_MAX)) {
    return `A paragraph or list can have at most ${PARAGRAPH_MAX} characters. Put blank lines between its parts`;
  }
  const paragraphs = source.split(/\n[ \t]*\n/).map((paragraph) => paragraph.replace(/^\n+/, ""));
  const misplaced = paragraphs.find((paragraph) => /\[product:/i.test(paragraph) && !PRODUCTS_LINE.test(paragraph));
  if (misplaced !== undefined) {
    return `Products need a line of their own between empty lines, such as [product: olive-soap]: ${excerpt(misplaced)}`;
  }
  const misplacedButton = paragraphs.find((paragraph) => /.\[button:/is.test(paragraph.trim()));
  if (misplacedButton !== undefined) {
    return `A button needs a line of its own between empty lines, such as [button: See the soaps | /products]: ${excerpt(misplacedButton)}`;
  }
  const code = /&#[xX]?[\da-fA-F]+;/.exec(source)?.[0];
  return code && `Write the character itself in place of the code: ${code}`;
}

class PageWriter {
  readonly problems: string[] = [];
  readonly products: string[] = [];
  readonly linkedProducts: string[] = [];
  readonly #values: PlaceholderValues;
  #hasSection = false;

  constructor(values: PlaceholderValues) {
    this.#values = values;
  }

  blocks(tokens: readonly Token[], depth: number): string {
    if (depth > DEPTH_MAX) return this.#refuse(TOO_DEEP);
    return tokens.map((token) => this.#block(token, depth)).join("");
  }

  #block(token: Token, depth: number): string {
    switch (token.type) {
      case "space":
      case "def":
      case "checkbox":
        return "";
      case "heading":
        return this.#heading(token as Tokens.Heading);
      case "paragraph":
        return this.#paragraph(token as Tokens.Paragraph, depth);
      case "text":
        return this.#inline(token.tokens ?? [token]);
      case "list":
        return this.#list(token as Tokens.List, depth);
      case "blockquote":
        return element("blockquote", this.blocks(token.tokens ?? [], depth + 1));
      case "hr":
        return "<hr>";
      case "code":
        return element("p", element("code", this.#fill(String(token.text)).replaceAll("\n", "<br>")));
      case "table":
        return this.#table(token as Tokens.Table);
      default:
        return this.#refuseToken(token);
    }
  }

  #paragraph({ raw, tokens }: Tokens.Paragraph, depth: number): string {
    const [first, ...others] = tokens;
    if (depth > 0) return element("p", this.#inline(tokens));
    if (PRODUCTS_LINE.test(raw)) return this.#products(raw);
    if (/^ {0,3}\[button:/i.test(raw)) return this.#button(raw);
    if (first?.type === "image" && others.length === 0) return this.#picture(first as Tokens.Image);
    return element("p", this.#inline(tokens));
  }

  /** A link that looks like a button. It leads to a page of the shop. */
  #button(raw: string): string {
    const [, label = "", address = ""] = BUTTON_LINE.exec(raw) ?? [];
    const target = address.startsWith("/") ? safeTarget(address) : undefined;
    const text = label.trim();
    if (target === undefined || text === "" || text.length > BUTTON_LABEL_MAX) {
      return this.#refuse(
        `A button needs a label of at most ${BUTTON_LABEL_MAX} characters and a page of the shop, such as [button: See the soaps | /products]: ${excerpt(raw)}`,
      );
    }
    const [, product] = PRODUCT_PATH.exec(target) ?? [];
    if (product !== undefined) this.linkedProducts.push(product);
    return `<p data-button=""><a href="${escapeHtml(target)}">${this.#fill(text, true)}</a></p>`;
  }

  /** A picture of the shop, in the files that the shop has of it. */
  #picture({ href, text, title, raw }: Tokens.Image): string {
    const alt = fillPlaceholders(text.trim(), this.#values);
    if (!PICTURE.test(href) || title) {
      return this.#refuse(`A picture must be one of the shop, such as ![Two soaps](/pictures/about): ${excerpt(raw)}`);
    }
    if (alt === "" || alt.length > ALT_MAX) {
      return this.#refuse(
        `Describe the picture for people who cannot see it, in at most ${ALT_MAX} characters: ${excerpt(raw)}`,
      );
    }
    const { src, width, height, widths } = findPicture(href, alt);
    const source = (format: string) =>
      `<source type="image/${format}" srcset="${widths.map((each) => `${src}-${each}.${format} ${each}w`).join(", ")}" sizes="${PICTURE_SIZES}">`;
    const image = `<img src="${src}-${width}.webp" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">`;
    return `<picture>${source("avif")}${source("webp")}${image}</picture>`;
  }

  /** The page has the first heading already. A part of a section needs a section before it. */
  #heading({ depth, tokens }: Tokens.Heading): string {
    const level = depth > 2 && this.#hasSection ? "h3" : "h2";
    this.#hasSection = true;
    return element(level, this.#inline(tokens));
  }

  /** The place of products. The page that shows the text reads them, with their prices of that moment. */
  #products(raw: string): string {
    const slugs = [...new Set([...raw.matchAll(PRODUCT)].map(([, slug = ""]) => slug.toLowerCase()))];
    if (slugs.length > PRODUCTS_MAX) return this.#refuse(`A row can have at most ${PRODUCTS_MAX} products`);
    this.products.push(...slugs);
    return `<aside data-products="${slugs.join(" ")}"></aside>`;
  }

  #list({ ordered, items }: Tokens.List, depth: number): string {
    const written = items.map(({ tokens }) => element("li", this.blocks(tokens, depth + 1)));
    return element(ordered ? "ol" : "ul", written.join(""));
  }

  #table({ header, rows }: Tokens.Table): string {
    if (header.length > COLUMNS_MAX || rows.length > ROWS_MAX) {
      return this.#refuse(`A table can have at most ${COLUMNS_MAX} columns and ${ROWS_MAX} rows`);
    }
    const row = (name: "th" | "td", cells: readonly Tokens.TableCell[]) =>
      element("tr", cells.map(({ tokens }) => element(name, this.#inline(tokens))).join(""));
    const body = element("tbody", rows.map((cells) => row("td", cells)).join(""));
    return element("table", element("thead", row("th", header)) + body);
  }

  #inline(tokens: readonly Token[] = [], isInLink = false): string {
    return tokens.map((token) => this.#part(token, isInLink)).join("");
  }

  #part(token: Token, isInLink: boolean): string {
    switch (token.type) {
      case "text":
      case "escape":
        return "tokens" in token && token.tokens
          ? this.#inline(token.tokens, isInLink)
          : this.#fill(String(token.text), isInLink);
      case "strong":
      case "em":
      case "del":
        return element(token.type, this.#inline(token.tokens, isInLink));
      case "codespan":
        return element("code", this.#fill(String(token.text), true));
      case "br":
        return "<br>";
      case "checkbox":
        return "";
      case "link":
        return this.#link(token as Tokens.Link);
      default:
        return this.#refuseToken(token);
    }
  }

  #link({ href, tokens, raw }: Tokens.Link): string {
    const target = safeTarget(href);
    if (target === undefined) {
      return this.#refuse(
        `A link must lead to https://, mailto:, tel: or a page of the shop such as /faq: ${excerpt(raw)}`,
      );
    }
    return `<a href="${escapeHtml(target)}">${this.#inline(tokens, true)}</a>`;
  }

  /** Text with the values of its placeholders. A link cannot contain another one. */
  #fill(text: string, isInLink = false): string {
    return fillPlaceholders(text, this.#values, {
      writeText: escapeHtml,
      write: (value, name) =>
        name === "contact email" && !isInLink
          ? `<a href="mailto:${escapeHtml(value)}">${escapeHtml(value)}</a>`
          : escapeHtml(value),
    });
  }

  #refuseToken({ type, raw }: Token): string {
    const what =
      type === "image"
        ? "A picture needs a line of its own between empty lines"
        : "HTML cannot be used. Write Markdown";
    return this.#refuse(`${what}: ${excerpt(raw)}`);
  }

  #refuse(problem: string): string {
    this.problems.push(problem);
    return "";
  }
}

/** Address of a link: on another site, of an email or telephone, or within the shop. Undefined for any other. */
function safeTarget(href: string): string | undefined {
  if (href.includes("{{") || !/^([a-z]+:|\/)/i.test(href)) return undefined;
  const url = URL.parse(href, SHOP);
  if (!url || !SAFE_PROTOCOLS.includes(url.protocol)) return undefined;
  if (!href.startsWith("/")) return url.href;
  // A coded letter could hide a call: "/%61pi".
  const isOwn = url.origin === SHOP && !CALL.test(url.pathname) && !url.pathname.includes("%");
  return isOwn ? url.pathname + url.search + url.hash : undefined;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

function excerpt(raw: string): string {
  const line = raw.trim().replace(/\s+/g, " ");
  return line.length > EXCERPT_MAX ? `${line.slice(0, EXCERPT_MAX)}…` : line;
}
