import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { triesEverything } from "./tries-everything.ts";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Source of axe. It is minified, because it is sent to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Hashes of texts whose contrast was measured. A hash covers everything that affects contrast. Equal texts are measured
 * once, because contrast takes most of axe's time. With `--all`, they are measured once for each page and width.
 */
const measuredTexts = new Set<number>();
/** Pages, each with a width, whose style sheets and media axe has read. */
const preloadedPages = new Set<string>();

export async function findWithAxe(page: Page, part?: string | { exclude: string[] }): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const here = `${new URL(page.url()).pathname} at ${page.viewportSize()?.width}`;
  const preload = triesEverything && !preloadedPages.has(here);
  const place = triesEverything ? here : undefined;
  const { found, texts } = await page.evaluate(runAxe, { known: [...measuredTexts], part, place, preload });
  for (const text of texts) measuredTexts.add(text);
  if (preload) preloadedPages.add(here);
  return found;
}

interface Inspection {
  known: number[];
  part?: string | { exclude: string[] } | undefined;
  /** Page and width in every text's hash. Without it, only hashes of positioned elements include the page. */
  place: string | undefined;
  /** True to load style sheets and media first, for rules about films and sounds. The shop has none of these. */
  preload: boolean;
}

async function runAxe({ known, part, place, preload }: Inspection) {
  const measured = new Set(known);
  const texts = new Set<number>();
  const marked = new Set<Element>();
  const grounds = new Map<Element | null, { hash: number; isPlaced: boolean }>();
  grounds.set(null, { hash: 0, isPlaced: false });

  for (const element of document.querySelectorAll("*")) {
    const style = getComputedStyle(element);
    const ground = groundOf(element, style);
    grounds.set(element, ground);
    if (!hasText(element)) continue;
    const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = style;
    // The hash of a positioned element includes the page, because the element may overlap other content elsewhere.
    const ownPlace = place ?? (ground.isPlaced ? location.pathname : "");
    const text = mix(ground.hash, [color, fontSize, fontWeight, textShadow, webkitTextFillColor, ownPlace].join());
    if (measured.has(text)) marked.add(element);
    texts.add(text);
  }

  for (const element of marked) element.setAttribute("data-measured", "");
  window.axe.configure({ rules: [{ id: "color-contrast", selector: "*:not([data-measured])" }] });
  // If no text needs measuring, the contrast rule is skipped.
  const isMeasured = [...texts].every((text) => measured.has(text));
  const rules = { "color-contrast": { enabled: !isMeasured } };
  const { violations } = await window.axe.run(part ?? document, { resultTypes: ["violations"], rules, preload });
  for (const element of marked) element.removeAttribute("data-measured");
  return {
    found: violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
    texts: [...texts],
  };

  /** Hashes everything that affects the background of an element. */
  function groundOf(element: Element, style: CSSStyleDeclaration): { hash: number; isPlaced: boolean } {
    const under = grounds.get(element.parentElement) ?? { hash: 0, isPlaced: false };
    const { backgroundColor, backgroundImage, opacity, filter, mixBlendMode, position } = style;
    const isClear = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none";
    const isPlaced = position !== "static";
    if (isClear && opacity === "1" && filter === "none" && mixBlendMode === "normal" && !isPlaced) return under;
    const own = [backgroundColor, backgroundImage, opacity, filter, mixBlendMode].join();
    const isOpaque = /^rgb\(/.test(backgroundColor);
    return { hash: mix(under.hash, own), isPlaced: !isOpaque && (under.isPlaced || isPlaced) };
  }

  function hasText(element: Element): boolean {
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(element.tagName)) return true;
    return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  }

  /** Combines a hash with texts into a new 53-bit hash. */
  function mix(seed: number, words: string): number {
    let high = 0xdeadbeef ^ seed;
    let low = 0x41c6ce57 ^ Math.floor(seed / 2 ** 32);
    for (const char of words) {
      const code = char.charCodeAt(0);
      high = Math.imul(high ^ code, 2654435761);
      low = Math.imul(low ^ code, 1597334677);
    }
    return (low & 0x1fffff) * 2 ** 32 + (high >>> 0);
  }
}
