import { useQueryClient } from "@tanstack/react-query";
import Keyboard from "lucide-react/icons/keyboard";
import Menu from "lucide-react/icons/menu";
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { setSingleKeysOn, useSingleKey, useSingleKeysOn } from "#web/admin/kit/single-keys.ts";
import { hasUnsavedChanges, UnsavedChangesGuard } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { useDoublePressGuard } from "#web/admin/kit/use-double-press-guard.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { planSignOut, type SignOutPlan } from "#web/admin/orders/packing-table/packing-storage.ts";
import { SearchEverything } from "#web/admin/search/search-everything.tsx";
import { isRefusal } from "#web/app/api-client.ts";
import { userResource } from "#web/app/current-user.ts";
import { fetchWhenIdle } from "#web/app/fetch-ahead.ts";
import { BrandMark } from "#web/app/layout/brand-mark.tsx";
import { BrandName } from "#web/app/layout/brand-name.tsx";
import { HEADER_LINK } from "#web/app/layout/header-link.tsx";
import { ReauthenticationDialogs } from "#web/app/layout/reauthentication-dialogs.tsx";
import { SkipLink } from "#web/app/layout/skip-link.tsx";
import { usePageFocus } from "#web/app/layout/use-page-focus.ts";
import { SIGNING_OUT, useSignOut } from "#web/app/layout/use-sign-out.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { dropPackings } from "#web/app/layout/waiting-packings.ts";
import { paths } from "#web/app/paths.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { ADMIN_TAB_GROUPS, type AdminTab, findTab, permittedGroups } from "./admin-tabs.ts";

const SINGLE_KEYS = [
  { keys: ["j"], does: "Next row of a list" },
  { keys: ["k"], does: "Previous row" },
  { keys: ["x"], does: "Select the marked row" },
  { keys: ["Enter"], does: "Open the marked row" },
  { keys: ["/"], does: "Search everything" },
  { keys: ["?"], does: "Show this help" },
];

const CHORDS = [{ keys: ["Ctrl", "K"], does: "Search everything (Cmd + K on a Mac)" }];

/**
 * Places of toasts. A wide window shows them in the header, right of the search. A narrow window shows them at the bottom,
 * above a pinned bar, and in the header while a dialog is open. Dialogs begin below the header.
 */
const TOAST_PLACES = [
  "[&_[popover=manual]]:bottom-[calc(var(--pinned-bar,0px)+1rem)] sm:[&_[popover=manual]]:left-8 sm:[&_[popover=manual]]:w-xl",
  "max-xl:[&:has(dialog[open])_[popover=manual]]:top-1 max-xl:[&:has(dialog[open])_[popover=manual]]:bottom-auto",
  "xl:[&_[popover=manual]]:inset-x-auto xl:[&_[popover=manual]]:top-1 xl:[&_[popover=manual]]:right-4 xl:[&_[popover=manual]]:bottom-auto xl:[&_[popover=manual]]:w-115",
  "[&_[popover=manual]>[role]]:items-center [&_[popover=manual]>[role]]:py-0 [&_[popover=manual]>[role]>div]:text-[0.9375rem] [&_[popover=manual]>[role]>div]:leading-5",
  "[&_[popover=manual]>[role]>div]:flex [&_[popover=manual]>[role]>div]:flex-wrap [&_[popover=manual]>[role]>div]:gap-x-3",
  "[&_dialog.m-auto]:top-14 [&_dialog.m-auto]:max-h-[calc(100dvh-4.5rem)]",
].join(" ");

/** Hints and errors of every field stand below its control, so that the controls of a row stand level. */
const NOTES_BELOW_CONTROLS = "[&_:is([id$=-hint],[id$=-error])]:order-last";

export interface WorkbenchProps {
  /** True once a dashboard user is signed in. The menu is then shown. */
  isOpen: boolean;
  children: ReactNode;
}

/** The frame of every tab: header, menu, and the full width of the window. */
export function Workbench({ isOpen, children }: WorkbenchProps) {
  useEffect(() => fetchWhenIdle(() => import("#web/ui/watch-lost-focus.ts")), []);
  usePageFocus();
  useDoublePressGuard();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  useSingleKey(
    useCallback((event) => {
      if (event.key === "?") setHelpOpen(true);
    }, []),
  );
  return (
    <div className={`${TOAST_PLACES} ${NOTES_BELOW_CONTROLS}`}>
      <ToastProvider>
        <FailureToasts />
        <EndedSession />
        <UnsavedChangesGuard />
        {isOpen && <ReauthenticationDialogs />}
        <SkipLink />
        <WorkbenchHead isOpen={isOpen} onKeyboard={openHelp} />
        <div className="xl:flex">
          {isOpen && (
            <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-52 shrink-0 border-r border-line xl:block">
              <AdminRail />
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
    </div>
  );
}

/** Shows a toast when a query of any tab fails, with the text from the query's `meta.failure`. */
function FailureToasts() {
  const queryClient = useQueryClient();
  const { fail } = useAdminToast();
  useEffect(() =>
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "error") return;
      // For these refusals, the layout directs the user to the set-up of a second factor, or shows what the role allows.
      if (
        isRefusal(event.action.error, "second-factor-needed") ||
        // The role has changed, or the membership has ended.
        isRefusal(event.action.error, "not-permitted") ||
        isRefusal(event.action.error, "not-admin")
      ) {
        void userResource.renew();
        return;
      }
      if (isRefusal(event.action.error, "signed-out")) return;
      const text = event.query.meta?.failure;
      if (typeof text === "string") fail(text);
    }),
  );
  return null;
}

/**
 * Leads to the sign-in page and back after the session has ended, unless typed text would be lost. The packing table goes
 * on without a session, because its packings wait on the device.
 */
function EndedSession() {
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const signIn = useSignedOutRedirect();
  const { fail } = useAdminToast();
  useEffect(() => {
    if (pathname === adminPaths.packingTable) return;
    const notice = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      if (event.type !== "updated" || event.action?.type !== "error") return;
      if (!isRefusal(event.action.error, "signed-out")) return;
      if (hasUnsavedChanges()) fail("You are signed out. Sign in in another tab, then save again.");
      else signIn(LOGGED_OUT);
    };
    const ends = [queryClient.getQueryCache().subscribe(notice), queryClient.getMutationCache().subscribe(notice)];
    return () => {
      for (const end of ends) end();
    };
  }, [queryClient, pathname, signIn, fail]);
  return null;
}

/** Lists the keyboard shortcuts, and switches single-key shortcuts on or off. */
function KeyboardHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const areSingleKeysOn = useSingleKeysOn();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard" size="small">
      <dl className="divide-y divide-line border-y border-line">
        {[...CHORDS, ...SINGLE_KEYS].map(({ keys, does }) => (
          <div key={keys.join()} className="flex items-center justify-between gap-4 py-2">
            <dt>{does}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-paper border border-line-strong bg-surface-raised px-2 py-0.5 text-center font-sans text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Checkbox
          label="Single-key shortcuts"
          checked={areSingleKeysOn}
          onChange={(event) => setSingleKeysOn(event.currentTarget.checked)}
        />
        <p className="text-sm text-ink-soft">
          Not active while you type in a field. When switched off, only Ctrl+K works. Stored on this device.
        </p>
      </div>
    </Dialog>
  );
}

const UNSENT_PACKINGS =
  "Packings wait on this device. Open Packing table, send them and confirm each message, then sign out.";

/** The dashboard's header. It shows no tabs or accounts until the administrator is known to be signed in. */
function WorkbenchHead({ isOpen, onKeyboard }: { isOpen: boolean; onKeyboard: () => void }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  return (
    <header className="sticky top-0 z-20 h-14 border-b border-line bg-surface">
      <div className="flex h-full items-center gap-3 px-5 sm:px-8 xl:px-6">
        {isOpen && (
          <button
            type="button"
            aria-label="Menu"
            aria-haspopup="dialog"
            className="-ml-2.5 grid size-11 shrink-0 cursor-pointer place-items-center rounded-paper hover:bg-surface-sunk xl:hidden"
            onClick={() => setMenuOpen(true)}
          >
            <Menu aria-hidden size={24} strokeWidth={1.5} />
          </button>
        )}
        <Link to={paths.admin} className="flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap xl:w-46">
          <BrandMark className="h-7" height={28} />
          <span className="sr-only font-display text-lg font-medium sm:not-sr-only">
            <BrandName />
          </span>
          <span className="sr-only">: dashboard</span>
        </Link>
        {isOpen && <SearchEverything />}
        <div className="ml-auto hidden items-center gap-6 whitespace-nowrap sm:flex">
          {isOpen && (
            <button
              type="button"
              aria-label="Keyboard"
              className="-mr-3 grid size-11 cursor-pointer place-items-center rounded-paper text-ink-soft hover:bg-surface-sunk hover:text-ink"
              onClick={onKeyboard}
            >
              <Keyboard aria-hidden size={20} strokeWidth={1.5} />
            </button>
          )}
          <Link to={paths.home} className={HEADER_LINK}>
            View shop
          </Link>
          {isOpen && <AccountLinks className={HEADER_LINK} />}
        </div>
      </div>
      <Sheet isOpen={isMenuOpen} onClose={closeMenu} title="Menu">
        <AdminRail onFollow={closeMenu} />
        <div className="mt-6 border-t border-line pt-4 sm:hidden">
          <Link to={paths.home} className="flex min-h-11 items-center">
            View shop
          </Link>
          <AccountLinks className="flex min-h-11 cursor-pointer items-center" />
        </div>
      </Sheet>
    </header>
  );
}

function AccountLinks({ className }: { className: string }) {
  const { signOut, isSigningOut } = useSignOut();
  const { user } = useUser();
  const mayPack = usePermitted()("parcels");
  const { fail } = useAdminToast();
  const [asked, setAsked] = useState<SignOutPlan>();
  function leave() {
    const plan = user && planSignOut(localStorage, user.id, mayPack);
    if (plan?.action === "ask") setAsked(plan);
    else if (plan?.action === "send-first") {
      fail(UNSENT_PACKINGS);
      // The role may have changed since the page opened. The next press then asks.
      void userResource.renew();
    } else signOut();
  }
  return (
    <>
      {user && (
        <p className="max-w-48 truncate text-ink-soft sm:max-lg:hidden">
          <span className="sr-only">Signed in as </span>
          {`${user.firstName ?? ""} ${user.lastName ?? ""}`.trim() || user.username}
          {user.staffRole && `, ${user.staffRole.name}`}
        </p>
      )}
      <Link to={paths.account} className={className}>
        Account
      </Link>
      <button type="button" aria-disabled={isSigningOut || undefined} className={className} onClick={leave}>
        {isSigningOut ? SIGNING_OUT : "Sign out"}
      </button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Sign out without sending?"
        actionLabel="Delete and sign out"
        keepLabel="Stay signed in"
        busyLabel={SIGNING_OUT}
        isBusy={isSigningOut}
        onConfirm={() => {
          if (user) dropPackings(localStorage, user.id);
          signOut();
        }}
        onClose={() => setAsked(undefined)}
      >
        <p>Your role does not include packing any more. At sign-out, this device deletes:</p>
        {asked && <UnsentList plan={asked} />}
        <p>The parcels stay in the shop's list. Tell the person who packs now what you have packed.</p>
      </ConfirmDialog>
    </>
  );
}

function UnsentList({ plan: { waiting, notices } }: { plan: SignOutPlan }) {
  return (
    <ul className="list-disc pl-5 font-medium">
      {waiting > 0 && (
        <li>{waiting === 1 ? "1 packing that was not sent" : `${waiting} packings that were not sent`}</li>
      )}
      {notices > 0 && (
        <li>{notices === 1 ? "1 message that was not confirmed" : `${notices} messages that were not confirmed`}</li>
      )}
    </ul>
  );
}

/** Smaller row spacing for windows in which the whole menu does not fit with the usual spacing. */
const LOW = {
  gap: "xl:[@media(max-height:72rem)]:space-y-1 xl:[@media(max-height:72rem)]:py-1",
  row: "xl:[@media(max-height:72rem)]:min-h-6",
  /** The lowest windows have no place for titles. The gaps still show the groups. */
  title: "xl:[@media(max-height:58rem)]:sr-only",
  last: "xl:[@media(max-height:72rem)]:py-1",
};

/** Title of the settings group. It stays visible below the other groups, which may scroll. */
const LAST_TITLE = ADMIN_TAB_GROUPS.at(-1)?.title;

/** Navigation to every tab that the user may open, on the left of a wide screen and in a sheet on a narrow screen. */
export function AdminRail({ onFollow }: { onFollow?: () => void }) {
  const groups = permittedGroups(usePermitted());
  const last = groups.find(({ title }) => title === LAST_TITLE);
  const { scroller, hasMore, onScroll } = useTabsInSight();
  return (
    <nav aria-label="Dashboard" className="flex h-full flex-col">
      <div
        ref={scroller}
        className={`space-y-3 xl:min-h-0 xl:flex-1 xl:overflow-y-auto xl:px-3 xl:pt-3 xl:pb-2 ${LOW.gap} ${hasMore ? "mask-b-from-70%" : ""}`}
        onScroll={onScroll}
      >
        {groups
          .filter((group) => group !== last)
          .map(({ title, tabs }) => (
            <RailGroup key={title} title={title} tabs={tabs} {...(onFollow ? { onFollow } : {})} />
          ))}
      </div>
      {last && (
        <div className={`mt-3 xl:mt-0 xl:border-t xl:border-line xl:px-3 xl:py-2 ${LOW.last}`}>
          <RailGroup {...last} {...(onFollow ? { onFollow } : {})} />
        </div>
      )}
    </nav>
  );
}

/** Scrolls the menu to the current tab. `hasMore` is true if tabs are hidden below, which a fade then hints at. */
function useTabsInSight() {
  const scroller = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [hasMore, setHasMore] = useState(false);
  const onScroll = useCallback(() => {
    const { current } = scroller;
    if (current) setHasMore(current.scrollHeight - current.clientHeight - current.scrollTop > 1);
  }, []);
  useEffect(() => {
    const { current } = scroller;
    if (!current) return;
    const observer = new ResizeObserver(onScroll);
    observer.observe(current);
    return () => observer.disconnect();
  }, [onScroll]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current tab changes with the address.
  useEffect(() => {
    scroller.current?.querySelector("[aria-current=page],[data-leads-here]")?.scrollIntoView({ block: "nearest" });
  }, [pathname]);
  return { scroller, hasMore, onScroll };
}

interface RailGroupProps {
  title: string;
  tabs: readonly AdminTab[];
  onFollow?: () => void;
}

function RailGroup({ title, tabs, onFollow }: RailGroupProps) {
  const titleId = useId();
  const current = findTab(useLocation().pathname);
  // A heading above a tab of the same name would only repeat it.
  const isRepeated = tabs.length === 1 || tabs[0]?.label === title;
  return (
    <div>
      <p
        id={titleId}
        className={`px-3 text-xs font-medium tracking-[0.08em] text-ink-soft uppercase ${isRepeated ? "xl:sr-only" : LOW.title}`}
      >
        {title}
      </p>
      <ul aria-labelledby={titleId}>
        {tabs.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === paths.admin}
              onClick={onFollow}
              data-leads-here={current?.partOf === path || undefined}
              className={`flex min-h-11 items-center rounded-paper border-l-3 border-transparent px-2.5 transition-colors hover:bg-surface-sunk data-leads-here:border-accent data-leads-here:bg-surface-sunk aria-[current=page]:border-accent aria-[current=page]:bg-surface-sunk aria-[current=page]:font-medium xl:min-h-7.5 xl:text-[0.9375rem] ${LOW.row}`}
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
