import { type RefObject, useEffect, useState } from "react";

/** True if the element is visible in the window, and until this is known. */
export function useIsSeen(ref: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(true);
  useEffect(() => {
    const { current } = ref;
    if (!current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true));
    observer.observe(current);
    return () => observer.disconnect();
  }, [ref]);
  return isSeen;
}
