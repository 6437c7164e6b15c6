import { useEffect, useRef, useState } from "react";

/** Reads something once, in the browser, after the page has woken up. Undefined until then. */
export function useTaken<T>(take: () => T): { value: T } | undefined {
  const [taken, setTaken] = useState<{ value: T }>();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    setTaken({ value: take() });
  }, [take]);
  return taken;
}
