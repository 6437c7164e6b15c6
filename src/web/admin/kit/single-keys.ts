import { useEffect, useSyncExternalStore } from "react";

const STORED_AS = "adminSingleKeys";
const CHANGED = "adminsinglekeys";

/** True if single-key shortcuts are on. The choice is stored on the device, because it depends on the keyboard. */
export function useSingleKeysOn(): boolean {
  return useSyncExternalStore(subscribe, areOn, () => true);
}

/** Switches single-key shortcuts on or off. Users who dictate or press keys by accident need this (WCAG 2.1.4). */
export function setSingleKeysOn(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED_AS);
  else localStorage.setItem(STORED_AS, "off");
  dispatchEvent(new Event(CHANGED));
}

/**
 * Calls `onKey` for a key pressed without modifiers. Ignores keys in fields, behind a dialog, and while single-key
 * shortcuts are off.
 */
export function useSingleKey(onKey: (event: KeyboardEvent) => void): void {
  const isOn = useSingleKeysOn();
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (isMeantHere(event)) onKey(event);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, onKey]);
}

function isMeantHere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return true;
  const isTick = target instanceof HTMLInputElement && ["checkbox", "radio", "button"].includes(target.type);
  return isTick || !(target.isContentEditable || target.matches("input, textarea, select"));
}

function areOn(): boolean {
  return localStorage.getItem(STORED_AS) !== "off";
}

function subscribe(onChange: () => void) {
  addEventListener("storage", onChange);
  addEventListener(CHANGED, onChange);
  return () => {
    removeEventListener("storage", onChange);
    removeEventListener(CHANGED, onChange);
  };
}
