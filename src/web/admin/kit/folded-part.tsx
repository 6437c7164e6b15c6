import { type ReactNode, useEffect, useRef } from "react";

interface FoldedPartProps {
  title: ReactNode;
  /** True if the part has a value or an error that the user must see. */
  mustOpen: boolean;
  /** True if the user cannot fold the part, as where it has enough room. It is then open. */
  isFixed?: boolean;
  className?: string;
  /** Classes of the title. */
  titleClassName?: string;
  children: ReactNode;
}

/**
 * A part that is folded under its title. It opens by itself, but only the user folds it again, so that it never closes
 * around the focus.
 */
export function FoldedPart(props: FoldedPartProps) {
  const { title, mustOpen, isFixed = false, className = "", titleClassName = "", children } = props;
  const details = useRef<HTMLDetailsElement>(null);
  const opens = mustOpen || isFixed;
  useEffect(() => {
    if (opens && details.current) details.current.open = true;
  }, [opens]);
  return (
    <details ref={details} className={className}>
      <summary
        tabIndex={isFixed ? -1 : undefined}
        className={`min-h-11 w-fit cursor-pointer py-2.5 ${isFixed ? "pointer-events-none" : ""} ${titleClassName}`}
      >
        {title}
      </summary>
      {children}
    </details>
  );
}
