import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";

export const HEADER_LINK =
  "inline-flex min-h-11 cursor-pointer items-center underline-offset-8 decoration-accent hover:underline aria-[current=page]:underline";

export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname, hash } = useLocation();
  return (
    // The Wellness Collection is a section of a page, so its link is current only for the exact address including the
    // hash.
    <Link to={to} prefetch="intent" aria-current={to === pathname + hash ? "page" : undefined} className={HEADER_LINK}>
      {children}
    </Link>
  );
}
