import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

const PayButtonSeen = createContext<{ isSeen: boolean; onSeen: (isSeen: boolean) => void }>({
  isSeen: false,
  onSeen: () => {},
});

/** Lets the pinned total know whether the button with the same total is on the screen. */
export function PayButtonSeenProvider({ children }: { children: ReactNode }) {
  const [isSeen, onSeen] = useState(false);
  return <PayButtonSeen value={{ isSeen, onSeen }}>{children}</PayButtonSeen>;
}

export function useIsPayButtonSeen(): boolean {
  return useContext(PayButtonSeen).isSeen;
}

/** Put the ref on the pay button's place. */
export function usePayButtonPlace() {
  const { onSeen } = useContext(PayButtonSeen);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(([entry]) => onSeen(entry?.isIntersecting ?? false), { threshold: 0.5 });
    observer.observe(place.current);
    return () => {
      observer.disconnect();
      onSeen(false);
    };
  }, [onSeen]);
  return place;
}
