/** Elements whose content no reader sees, with their end. */
const HIDDEN: ReadonlyMap<string, RegExp> = new Map([
  ["script", /<\/script[\s>]/i],
  ["style", /<\/style[\s>]/i],
  ["template", /<\/template[\s>]/i],
  ["noscript", /<\/noscript[\s>]/i],
  ["head", /<\/head[\s>]/i],
  ["iframe", /<\/iframe[\s>]/i],
  ["svg", /<\/svg[\s>]/i],
  ["object", /<\/object[\s>]/i],
]);
/** Elements that begin a new paragraph. */
const PARAGRAPHS = new Set(
  "p div section article header footer h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre figure hr".split(" "),
);
/** Elements that begin a new line. */
const LINES = new Set("br tr li dt dd caption figcaption".split(" "));

/** Named character references that shops' editors write. Others stay as they are. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", ensp: " ", emsp: " ", thinsp: " ", shy: "" },
  ...{ pound: "£", euro: "€", cent: "¢", yen: "¥", copy: "©", reg: "®", trade: "™", deg: "°", micro: "µ", para: "¶" },
  ...{ ndash: "–", mdash: "—", minus: "−", hellip: "…", bull: "•", middot: "·", times: "×", divide: "÷", plusmn: "±" },
  ...{ lsquo: "‘", rsquo: "’", sbquo: "‚", ldquo: "“", rdquo: "”", bdquo: "„", laquo: "«", raquo: "»", prime: "′" },
  ...{ frac12: "½", frac14: "¼", frac34: "¾", sup2: "²", sup3: "³", sect: "§", dagger: "†", hearts: "♥", check: "✓" },
  ...{ agrave: "à", aacute: "á", acirc: "â", atilde: "ã", auml: "ä", aring: "å", aelig: "æ", ccedil: "ç" },
  ...{ egrave: "è", eacute: "é", ecirc: "ê", euml: "ë", igrave: "ì", iacute: "í", icirc: "î", iuml: "ï" },
  ...{ ntilde: "ñ", ograve: "ò", oacute: "ó", ocirc: "ô", otilde: "õ", ouml: "ö", oslash: "ø", oelig: "œ" },
  ...{ ugrave: "ù", uacute: "ú", ucirc: "û", uuml: "ü", yacute: "ý", yuml: "ÿ", szlig: "ß", eth: "ð", thorn: "þ" },
  ...{ Agrave: "À", Aacute: "Á", Acirc: "Â", Auml: "Ä", Aring: "Å", AElig: "Æ", Ccedil: "Ç", Egrave: "È" },
  ...{ Eacute: "É", Ecirc: "Ê", Ntilde: "Ñ", Oacute: "Ó", Ouml: "Ö", Oslash: "Ø", Uuml: "Ü", Uacute: "Ú" },
};

/**
 * The text of HTML as a reader sees it: paragraphs apart, list items with bullets, no markup, scripts and comments.
 * Reads each character once. Text without markup keeps its line breaks.
 */
export function htmlToText(html: string): string {
  if (!/<[a-z!/]/i.test(html)) return tidy(decodeReferences(html.replace(/\r\n?/g, "\n")));
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open === -1) {
      parts.push(textOf(html.slice(at)));
      break;
    }
    parts.push(textOf(html.slice(at, open)));
    const tag = readTag(html, open);
    if (!tag) {
      parts.push("<");
      at = open + 1;
      continue;
    }
    parts.push(breakOf(tag));
    const close = tag.isEnd ? undefined : HIDDEN.get(tag.name);
    at = close ? endOf(html, close, tag.end) : tag.end;
  }
  return tidy(parts.join(""));
}

interface Tag {
  name: string;
  isEnd: boolean;
  /** Place after the tag. */
  end: number;
}

/** Reads a tag or a comment. Undefined for a sign that begins neither, as in "3 < 5". */
function readTag(html: string, open: number): Tag | undefined {
  if (html.startsWith("<!--", open)) {
    const end = html.indexOf("-->", open + 4);
    return { name: "", isEnd: false, end: end === -1 ? html.length : end + 3 };
  }
  const found = /^<(\/?)([a-z][a-z0-9]*|[!?])/i.exec(html.slice(open, open + 24));
  if (!found) return undefined;
  let quote = "";
  for (let at = open + found[0].length; at < html.length; at += 1) {
    const sign = html.charAt(at);
    if (quote !== "") quote = sign === quote ? "" : quote;
    else if (sign === ">") return { name: (found[2] ?? "").toLowerCase(), isEnd: found[1] === "/", end: at + 1 };
    else if ((sign === '"' || sign === "'") && html.charAt(at - 1) === "=") quote = sign;
  }
  return { name: "", isEnd: false, end: html.length };
}

/** Place after a hidden element's end. Everything is hidden if it has none. */
function endOf(html: string, close: RegExp, from: number): number {
  const place = html.slice(from).search(close);
  if (place === -1) return html.length;
  const end = html.indexOf(">", from + place);
  return end === -1 ? html.length : end + 1;
}

function breakOf({ name, isEnd }: Tag): string {
  if (PARAGRAPHS.has(name)) return "\n\n";
  if (name === "li") return isEnd ? "" : "\n• ";
  if (name === "td" || name === "th") return isEnd ? " " : "";
  return LINES.has(name) ? "\n" : "";
}

/** Line breaks of the source are spaces to a reader. */
function textOf(source: string): string {
  return decodeReferences(source.replace(/\s+/g, " "));
}

function decodeReferences(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi, (all, decimal, hex, name) => {
    if (name) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? all;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return isCharacter(code) ? String.fromCodePoint(code) : "";
  });
}

function isCharacter(code: number): boolean {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
}

function tidy(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/[ \t\u00a0]+/g, " ").trim())
    .map((line) => (line === "•" ? "" : line))
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
