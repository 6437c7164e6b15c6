const KEEP_EARLY_INPUT = `(${keepEarlyInput.toString()})();\n`;

/**
 * Delays scripts until the visible content has loaded. A page is complete without scripts, so its modules load after
 * the pictures. User input before that is stored and replayed.
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

/**
 * Stores fields and the last button or form used before React hydrates the page, then replays them. Stops forms that
 * would put their fields, even passwords, into the address. Runs in the page, so it uses no outside code.
 */
function keepEarlyInput(): void {
  const values = new Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string>();
  const choices = new Map<HTMLInputElement, boolean>();
  let last: (() => void) | undefined;

  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      // Keeps only the last choice in a radio group.
      choices.delete(target);
      choices.set(target, target.checked);
    } else if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLSelectElement ||
      target instanceof HTMLTextAreaElement
    ) {
      values.set(target, target.value);
    }
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action")) return;
    event.preventDefault();
    last = () => form.requestSubmit(submitter);
  };
  const onClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null;
    if (button) last = () => button.click();
  };
  const onReady = () => {
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("submit", onSubmit, true);
    document.removeEventListener("click", onClick, true);
    // React ignores a field's existing text, and fires a change event only if the value differs. So the value is
    // changed first.
    for (const [field, value] of values) {
      field.value = value === "" ? "0" : "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    for (const [field, isChosen] of choices) {
      field.checked = !isChosen;
      field.click();
    }
    last?.();
  };

  document.addEventListener("input", onInput, true);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("click", onClick, true);
  addEventListener("hydrated", onReady, { once: true });
}
