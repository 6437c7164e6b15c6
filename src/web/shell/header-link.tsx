import type { ReactNode } from "react";
import { NavLink } from "react-router";

export const HEADER_LINK =
  "inline-flex min-h-11 cursor-pointer items-center underline-offset-8 decoration-accent hover:underline aria-[current=page]:underline";

export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    // A bath bomb is no part of the Wellness Collection, though it lives below the same address.
    <NavLink end to={to} prefetch="intent" className={HEADER_LINK}>
      {children}
    </NavLink>
  );
}
