import type { ReactNode } from "react";
import { Link } from "react-router";
import { findTab } from "#web/admin/frame/admin-tabs.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { usePermitted } from "./use-permitted.ts";

/**
 * Look of a link that stands alone in a row. On a phone it is high enough for a finger. Its padding equals its negative
 * margin, so that a text of two lines does not overlap its neighbours.
 */
export const ROW_LINK =
  "inline-flex items-center underline decoration-line-strong underline-offset-4 hover:decoration-ink max-sm:-my-2.5 max-sm:min-h-11 max-sm:py-2.5";

interface AdminLinkProps {
  /** An address of the dashboard. */
  to: string;
  /** Replaces the look of a link in a text. */
  className?: string;
  /** True if a click on the row follows the link. */
  opensRow?: boolean;
  children: ReactNode;
}

/** A link to a page of the dashboard. It is plain text for a user who may not open the page. */
export function AdminLink({ to, className, opensRow = false, children }: AdminLinkProps) {
  const may = usePermitted();
  const tab = findTab(to);
  if (tab && !may(tab.permission)) return <span>{children}</span>;
  if (className === undefined) return <TextLink to={to}>{children}</TextLink>;
  return (
    <Link to={to} className={className} {...(opensRow ? { "data-opens": true } : {})}>
      {children}
    </Link>
  );
}
