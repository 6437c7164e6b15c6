import { useEffect, useRef, useState } from "react";

/** Calls `take` once after hydration. Undefined until then. */
export function useAfterHydration<T>(take: () => T): { value: T } | undefined {
  const [taken, setTaken] = useState<{ value: T }>();
  const isTaken = useRef(false);
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    setTaken({ value: take() });
  }, [take]);
  return taken;
}
