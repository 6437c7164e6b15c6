import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { onReauthentication } from "#web/app/reauthentication.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

const ReauthenticationForm = lazy(async () => ({
  default: (await import("./reauthentication-form.tsx")).ReauthenticationForm,
}));

/**
 * Asks for the password or a code when a call requires recent authentication, then repeats the call. Concurrent calls
 * share one dialog.
 */
export function ReauthenticationDialogs() {
  const [isOpen, setOpen] = useState(false);
  const waiting = useRef<((isProved: boolean) => void)[]>([]);
  useEffect(
    () =>
      onReauthentication(
        () =>
          new Promise((resolve) => {
            waiting.current.push(resolve);
            setOpen(true);
          }),
      ),
    [],
  );

  function answer(isProved: boolean) {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(isProved);
  }

  return (
    <Dialog isOpen={isOpen} onClose={() => answer(false)} title="Confirm it is you" size="small">
      <Suspense fallback={<Spinner label="One moment" />}>
        <ReauthenticationForm onProved={() => answer(true)} onCancel={() => answer(false)} />
      </Suspense>
    </Dialog>
  );
}
