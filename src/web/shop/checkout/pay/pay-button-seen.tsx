import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";

const PayButtonSeen = createContext<{ isSeen: boolean; onSeen: (isSeen: boolean) => void }>({
  isSeen: false,
  onSeen: () => {},
});

/**
 * Provides the visibility of the payment form. The pinned total is hidden while the form is visible, because both show
 * the total.
 */
export function PayButtonSeenProvider({ children }: { children: ReactNode }) {
  const [isSeen, onSeen] = useState(false);
  return <PayButtonSeen value={{ isSeen, onSeen }}>{children}</PayButtonSeen>;
}

export function useIsPayButtonSeen(): boolean {
  return useContext(PayButtonSeen).isSeen;
}

export function usePayButtonPlace() {
  const { onSeen } = useContext(PayButtonSeen);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    // Counts the form as visible once it reaches the upper half of the window, because the pinned bar would then cover
    // its fields.
    const observer = new IntersectionObserver(([entry]) => onSeen(entry?.isIntersecting ?? false), {
      rootMargin: "0px 0px -50%",
    });
    observer.observe(place.current.closest("form") ?? place.current);
    return () => {
      observer.disconnect();
      onSeen(false);
    };
  }, [onSeen]);
  return place;
}
