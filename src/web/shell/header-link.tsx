import type { ReactNode } from "react";
import { NavLink } from "react-router";

export const HEADER_LINK =
  "inline-flex min-h-11 cursor-pointer items-center underline-offset-8 decoration-accent hover:underline aria-[current=page]:underline";

export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} prefetch="intent" className={HEADER_LINK}>
      {children}
    </NavLink>
  );
}
