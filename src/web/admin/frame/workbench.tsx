import { type ReactNode, useCallback, useState } from "react";
import { useSingleKey } from "#web/admin/kit/single-keys.ts";
import { ReauthenticationDialogs } from "#web/shell/reauthentication-dialogs.tsx";
import { SkipLink } from "#web/shell/skip-link.tsx";
import { usePageFocus } from "#web/shell/use-page-focus.ts";
import { ToastProvider } from "#web/ui/toast.tsx";
import { AdminRail } from "./admin-rail.tsx";
import { FailureToasts } from "./failure-toasts.tsx";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { WorkbenchHead } from "./workbench-head.tsx";

export interface WorkbenchProps {
  /** Whether it is known that the administrator looks: the way to the tabs stands open. */
  isOpen: boolean;
  children: ReactNode;
}

/** What stands round every tab: a head, the way to the others, and as much room as the window has. */
export function Workbench({ isOpen, children }: WorkbenchProps) {
  usePageFocus();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useSingleKey(
    useCallback((event) => {
      if (event.key === "?") setHelpOpen(true);
    }, []),
  );
  return (
    <ToastProvider>
      <FailureToasts />
      {isOpen && <ReauthenticationDialogs />}
      <SkipLink />
      <WorkbenchHead isOpen={isOpen} onKeyboard={openHelp} />
      <div className="xl:flex">
        {isOpen && (
          <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-52 shrink-0 overflow-y-auto border-r border-line px-3 py-4 xl:block">
            <AdminRail onKeyboard={openHelp} />
          </div>
        )}
        <main
          id="main"
          tabIndex={-1}
          className="min-h-[calc(100dvh-3.5rem)] min-w-0 flex-1 px-5 py-6 outline-none sm:px-8 xl:py-8"
        >
          <h1 className="sr-only">Admin Dashboard</h1>
          {children}
        </main>
      </div>
      <KeyboardHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </ToastProvider>
  );
}
