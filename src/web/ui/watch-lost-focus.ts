const HEIRS = "[role='alert'], [tabindex='-1'], h1, h2, h3, h4";

/** Ancestors of the focused element, nearest first. They show where it was after it has gone. */
let ancestors: readonly HTMLElement[] = [];
let focused: Element | null = null;
/** Focused element outside the last popover, which takes the focus when a toast closes. */
let beforePopover: HTMLElement | null = null;
let isWaiting = false;

/**
 * Keeps the focus when the control that has it disappears. The focus moves to the place where the result is shown: the
 * nearest message, heading or focusable region that remains around the control. A page that names its own place comes
 * first, because its effects run earlier. Starts when the module is loaded.
 */
function watchLostFocus(): void {
  document.addEventListener("focusin", ({ target }) => remember(target));
  // The focus may have been placed before this file was loaded.
  if (document.activeElement !== document.body) remember(document.activeElement);
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // A press beside all controls takes the focus away on purpose. The control is then still there.
    queueMicrotask(() => {
      if (target === focused && isShown(target)) focused = null;
    });
  });
  const observer = new MutationObserver(() => {
    if (isWaiting || !isLost()) return;
    isWaiting = true;
    // Two frames let the page's own effects and the browser's dialogs place the focus.
    requestAnimationFrame(() => requestAnimationFrame(passOn));
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["hidden", "disabled", "open"],
  });
}

function remember(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  focused = target;
  ancestors = ancestorsOf(target);
  if (!target.closest("[popover]")) beforePopover = target;
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element.parentElement; each && each !== document.body; each = each.parentElement) found.push(each);
  return found;
}

/** True if the focused element has gone or is hidden, and no other element has the focus. */
function isLost(): boolean {
  const active = document.activeElement;
  return focused !== null && (!active || active === document.body) && !isShown(focused);
}

function isShown(element: Element): boolean {
  return element.isConnected && element.getClientRects().length > 0;
}

function passOn(): void {
  isWaiting = false;
  if (!isLost()) return;
  const isInPopover = ancestors.some((each) => each.hasAttribute("popover"));
  const heir = isInPopover && beforePopover && isShown(beforePopover) ? beforePopover : heirAmong(ancestors);
  if (!heir) return;
  if (!heir.matches("a, button, input, select, textarea, summary, [tabindex]")) {
    heir.tabIndex = -1;
    heir.style.outline = "none";
  }
  heir.focus({ preventScroll: true });
  heir.scrollIntoView({ block: "nearest" });
}

function heirAmong(candidates: readonly HTMLElement[]): HTMLElement | undefined {
  for (const each of candidates) {
    if (!isShown(each)) continue;
    if (each.matches(HEIRS)) return each;
    const inside = [...each.querySelectorAll<HTMLElement>(HEIRS)].find(isShown);
    if (inside) return inside;
  }
  return document.querySelector<HTMLElement>("#main h1") ?? undefined;
}

watchLostFocus();

/** Makes the file a module. */
export {};
