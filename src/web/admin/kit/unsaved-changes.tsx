import { useEffect, useRef, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "./confirm-dialog.tsx";

/** Forms with unsaved text, one entry each. */
const unsaved = new Set<object>();

/** The close action that waits for the user's decision. */
let closing: (() => void) | undefined;
const CHANGED = "admin-closing";

/**
 * Marks a form as unsaved while `isDirty`. Returns a function that removes the mark at once, because a saved form stays
 * on the page while its dialog fades out.
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const entry = useRef({});
  useEffect(() => {
    const { current } = entry;
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.has(current)) event.preventDefault();
    };
    unsaved.add(current);
    addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(current);
      removeEventListener("beforeunload", ask);
    };
  }, [isDirty]);
  return () => unsaved.delete(entry.current);
}

export function hasUnsavedChanges(): boolean {
  return unsaved.size > 0;
}

/** Closes a dialog that has no address of its own. Asks first if typed text would be lost. */
export function closeUnlessUnsaved(close: () => void): void {
  if (unsaved.size === 0) close();
  else setClosing(close);
}

/** Asks before unsaved text is lost because a dialog closes or the user opens another page or tab. */
export function UnsavedChangesGuard() {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved.size > 0 && (from.pathname !== to.pathname || from.search !== to.search),
  );
  const waiting = useSyncExternalStore(
    subscribe,
    () => closing,
    () => undefined,
  );
  const isBlocked = blocker.state === "blocked";
  function keep() {
    setClosing(undefined);
    blocker.reset?.();
  }
  function discard() {
    unsaved.clear();
    setClosing(undefined);
    blocker.proceed?.();
    waiting?.();
  }
  return (
    <ConfirmDialog
      isOpen={isBlocked || waiting !== undefined}
      title="Discard unsaved changes?"
      actionLabel="Discard changes"
      keepLabel="Keep editing"
      onConfirm={discard}
      onClose={keep}
    >
      <p>What you typed has not been saved.</p>
    </ConfirmDialog>
  );
}

function setClosing(close: (() => void) | undefined): void {
  closing = close;
  dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void) {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}
