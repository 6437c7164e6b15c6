import type { ReactNode } from "react";
import { Link } from "react-router";

export interface TextLinkProps {
  to: string;
  children: ReactNode;
  onFollow?: () => void;
}

export function TextLink({ to, children, onFollow }: TextLinkProps) {
  return (
    <Link
      to={to}
      onClick={onFollow}
      className="underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink"
    >
      {children}
    </Link>
  );
}
