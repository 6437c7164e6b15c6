import { useEffect } from "react";

interface Press {
  control: Element | null;
  label: string | null;
}

const CONTROLS = "button, a[href], summary";

/**
 * Ignores the second press of a double press unless it reaches the same, unchanged control as the first press. A press
 * often replaces its button, and the second press would otherwise activate the new button.
 */
export function useDoublePressGuard(): void {
  useEffect(() => {
    let first: Press = { control: null, label: null };
    // `detail` is the browser's count of quick presses at one position. It is 0 for keys and scripts.
    const guard = (event: MouseEvent) => {
      const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
      const press: Press = { control, label: control?.textContent ?? null };
      if (event.detail < 2) {
        first = press;
        return;
      }
      if (!control || (control === first.control && press.label === first.label)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", guard, { capture: true });
    return () => document.removeEventListener("click", guard, { capture: true });
  }, []);
}
