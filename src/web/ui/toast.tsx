import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { CloseButton } from "./close-button.tsx";

export interface Toast {
  title: string;
  description?: string;
  variant?: "default" | "destructive" | "success";
  durationMs?: number;
  /** True to announce the toast to screen readers at once, as for errors. */
  isUrgent?: boolean;
  /** True to show the toast at the top, so that it does not cover the content that it is about. */
  isAtTop?: boolean;
  /** True to keep the toast open through one navigation. Other toasts close when the user leaves the page. */
  staysOnTheWay?: boolean;
  picture?: ReactNode;
  /** Links to pages where the user can continue. */
  ways?: readonly { to: string; label: string }[];
  /** A button that acts on the reported change, such as "Undo". */
  action?: ReactNode;
}

interface Toasts {
  showToast: (toast: Toast) => void;
  dismissToast: () => void;
}

const DURATION_MS = 5_000;

const ToastContext = createContext<Toasts | undefined>(undefined);

const VARIANTS = {
  default: "border-line-strong bg-surface-raised",
  destructive: "border-danger bg-danger-soft text-danger",
  success: "border-success bg-success-soft text-success",
} satisfies Record<NonNullable<Toast["variant"]>, string>;

/** Shows one toast at a time. A new one replaces it. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ toast: Toast; number: number }>();
  const showToast = useCallback((toast: Toast) => setShown((last) => ({ toast, number: (last?.number ?? 0) + 1 })), []);
  const dismiss = useCallback(() => setShown((last) => last && { ...last, toast: { title: "" } }), []);

  const toasts = useMemo(() => ({ showToast, dismissToast: dismiss }), [showToast, dismiss]);

  const { pathname } = useLocation();
  const [pageSeen, setPageSeen] = useState(pathname);
  if (pageSeen !== pathname) {
    setPageSeen(pathname);
    // Keeps the toast through this navigation only.
    if (shown?.toast.staysOnTheWay) setShown({ ...shown, toast: { ...shown.toast, staysOnTheWay: false } });
    else dismiss();
  }

  const current = shown?.toast.title ? shown : undefined;
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastPlace number={current?.number} isAtTop={current?.toast.isAtTop === true}>
        {current && <ToastCard key={current.number} toast={current.toast} onDismiss={dismiss} />}
      </ToastPlace>
    </ToastContext>
  );
}

export function useToast(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("useToast needs a ToastProvider above it");
  return toasts;
}

interface ToastPlaceProps {
  number: number | undefined;
  isAtTop: boolean;
  children: ReactNode;
}

/**
 * Position of the toast. It is a popover, so that it appears above an open dialog. At the bottom it appears above a
 * pinned bar.
 */
function ToastPlace({ number, isAtTop, children }: ToastPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (number === undefined) return;
    if (place.current?.matches(":popover-open")) place.current.hidePopover();
    place.current?.showPopover();
  }, [number]);
  return (
    <div
      ref={place}
      popover="manual"
      className={`inset-x-4 m-0 w-auto overflow-visible bg-transparent text-ink sm:right-auto sm:left-6 sm:w-96 ${isAtTop ? "top-2 bottom-auto" : "top-auto bottom-4 lg:bottom-6"}`}
    >
      {children}
    </div>
  );
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss: () => void }) {
  const { title, description, variant = "default", durationMs = DURATION_MS, isUrgent, picture, ways, action } = toast;
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onDismiss, durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, durationMs, onDismiss]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only hold the toast; there is nothing to press.
    <div
      role={isUrgent || variant === "destructive" ? "alert" : "status"}
      className={`flex items-start gap-3 rounded-paper border py-3 pr-2 pl-4 shadow-paper transition-[opacity,translate] duration-200 starting:translate-y-2 starting:opacity-0 ${VARIANTS[variant]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {picture && <div className="w-16 shrink-0 py-1.5">{picture}</div>}
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-medium">{title}</p>
        {description && <p className="text-ink">{description}</p>}
        {ways?.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="mr-5 inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
          >
            {label}
          </Link>
        ))}
        {action}
      </div>
      <CloseButton label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
