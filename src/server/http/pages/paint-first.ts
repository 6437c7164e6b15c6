import { KEEP_EARLY_INPUT } from "./keep-early-input.ts";

/**
 * Scripts wait for what is seen: the page is whole without them, so its modules are fetched, all at once, when its
 * pictures are there. What somebody does before that is kept for them.
 */
export function paintFirst(html: string): string {
  return html
    .replaceAll('rel="modulepreload"', 'rel="modulepreload" media="not all"')
    .replace(
      /(<script type="module" async="">);?([\s\S]*?)(<\/script>)/,
      (_script, open: string, code: string, close: string) =>
        open + KEEP_EARLY_INPUT + AFTER_LOAD + withoutStaticImports(code) + close,
    );
}

const AFTER_LOAD = `await new Promise((go) => document.readyState === "complete" ? go() : addEventListener("load", go));
for (const link of document.querySelectorAll('link[rel="modulepreload"]')) link.media = "all";
`;

function withoutStaticImports(code: string): string {
  return code
    .replace(/import \* as (\w+) from ("[^"]+");/g, "const $1 = await import($2);")
    .replace(/^\s*import ("[^"]+");/gm, "await import($1);");
}
