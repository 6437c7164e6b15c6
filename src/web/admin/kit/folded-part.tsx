import { type ReactNode, useEffect, useRef } from "react";

interface FoldedPartProps {
  title: ReactNode;
  /** True if the part has a value or an error that the user must see. */
  mustOpen: boolean;
  className?: string;
  /** Classes of the title. */
  titleClassName?: string;
  children: ReactNode;
}

/**
 * A part that is folded under its title. It opens by itself, but only the user folds it again, so that it never closes
 * around the focus.
 */
export function FoldedPart({ title, mustOpen, className = "", titleClassName = "", children }: FoldedPartProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (mustOpen && details.current) details.current.open = true;
  }, [mustOpen]);
  return (
    <details ref={details} className={className}>
      <summary className={`min-h-11 w-fit cursor-pointer py-2.5 ${titleClassName}`}>{title}</summary>
      {children}
    </details>
  );
}
