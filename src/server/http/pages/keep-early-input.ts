/**
 * Keeps what somebody does before React has taken the page over, and does it then: the fields that were filled in, and
 * the last button pressed or form sent. A form that the browser itself sends, like the search, is left alone; every
 * other would be sent with its fields in the address, a password among them. It runs in the page and may name nothing
 * outside itself.
 */
function keepEarlyInput(): void {
  const values = new Map<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, string>();
  const choices = new Map<HTMLInputElement, boolean>();
  let last: (() => void) | undefined;

  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      // Of radios that belong together the last one counts.
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
    // React leaves what it finds in a field, tells nobody, and hears of a change only if it saw another value before.
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

/** As the source of a script. */
export const KEEP_EARLY_INPUT = `(${keepEarlyInput.toString()})();\n`;
