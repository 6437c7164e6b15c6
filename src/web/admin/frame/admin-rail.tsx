import { Keyboard } from "lucide-react";
import { useId } from "react";
import { NavLink } from "react-router";
import { paths } from "#web/paths.ts";
import { ADMIN_TAB_GROUPS, type AdminTab } from "./admin-tab-groups.ts";

/** The way to every tab: at the left of a wide screen, and in the sheet of a narrow one. */
export function AdminRail({ onFollow, onKeyboard }: { onFollow?: () => void; onKeyboard: () => void }) {
  return (
    <>
      <nav aria-label="Dashboard" className="space-y-3">
        {ADMIN_TAB_GROUPS.map(({ title, tabs }) => (
          <RailGroup key={title} title={title} tabs={tabs} {...(onFollow ? { onFollow } : {})} />
        ))}
      </nav>
      <button
        type="button"
        className="mt-3 flex min-h-11 cursor-pointer items-center gap-2 px-3 text-sm text-ink-soft hover:text-ink xl:min-h-7.5"
        onClick={onKeyboard}
      >
        <Keyboard aria-hidden size={18} strokeWidth={1.5} />
        Keyboard
      </button>
    </>
  );
}

interface RailGroupProps {
  title: string;
  tabs: readonly AdminTab[];
  onFollow?: () => void;
}

function RailGroup({ title, tabs, onFollow }: RailGroupProps) {
  const titleId = useId();
  return (
    <div>
      <p id={titleId} className="px-3 text-xs font-medium tracking-[0.08em] text-ink-soft uppercase">
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === paths.admin}
              onClick={onFollow}
              className="flex min-h-11 items-center rounded-paper border-l-3 border-transparent px-2.5 transition-colors hover:bg-surface-sunk aria-[current=page]:border-accent aria-[current=page]:bg-surface-sunk aria-[current=page]:font-medium xl:min-h-7.5 xl:text-[0.9375rem]"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
