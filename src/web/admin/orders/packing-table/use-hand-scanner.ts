import { useEffect, useRef } from "react";
import { isAfterPause, readScannerKeys, type TypedKey } from "#domain/orders/packing-table.ts";

const KEYS_MAX = 80;

/** A field with its value before a scanner typed into it. */
interface FieldBefore {
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  value: string;
}

/**
 * Calls `onCode` with each code of a hand scanner, which types fast and ends with Enter, wherever the focus is. A field
 * into which the scanner has typed gets its earlier value back, and no button is pressed.
 */
export function useHandScanner(onCode: (code: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let keys: TypedKey[] = [];
    let before: FieldBefore | undefined;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Shift") return;
      if (isAfterPause(keys, event.timeStamp)) {
        keys = [];
        before = fieldOf(event.target);
      }
      keys = [...keys.slice(-KEYS_MAX), { key: event.key, atMs: event.timeStamp }];
      const code = readScannerKeys(keys);
      if (event.key === "Enter") keys = [];
      if (code === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (before) restore(before);
      latest.current(code);
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}

function fieldOf(target: EventTarget | null): FieldBefore | undefined {
  const isField =
    target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isField ? { field: target, value: target.value } : undefined;
}

/** Sets the value through the element's own setter, so that React sees the event as a change by the user. */
function restore({ field, value }: FieldBefore): void {
  if (field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
