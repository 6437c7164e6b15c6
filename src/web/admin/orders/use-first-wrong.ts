import { useEffect, useRef, useState } from "react";

/** Takes the focus to the first field of a form that is wrong, once it is marked so. */
export function useFirstWrong() {
  const form = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [failures]);
  return { form, focusFirstWrong: () => setFailures((last) => last + 1) };
}
