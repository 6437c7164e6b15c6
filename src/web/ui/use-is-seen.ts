import { type RefObject, useEffect, useState } from "react";

/** Whether something is in the window; taken for seen until the page knows. */
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
