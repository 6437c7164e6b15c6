import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";

type Variant = "primary" | "secondary" | "quiet" | "danger";
type Size = "small" | "regular" | "large";

/** Shared classes of buttons. Buttons that submit no form are hidden without scripts, and no button is printed. */
const SHAPE =
  "inline-flex items-center justify-center gap-2 rounded-paper border text-center font-medium leading-tight no-underline transition-colors duration-200 ease-out cursor-pointer noscript:[&[type=button]]:hidden print:hidden";
const OFF = "disabled:cursor-not-allowed disabled:text-ink-soft aria-disabled:cursor-progress";
const OFF_BOX = "disabled:border-surface-shade disabled:bg-surface-shade";

const VARIANTS = {
  primary: "border-accent bg-accent text-white hover:border-accent-hover hover:bg-accent-hover",
  secondary: "border-ink-soft bg-transparent text-ink hover:border-ink hover:bg-surface-sunk",
  quiet:
    "border-transparent bg-transparent text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink disabled:no-underline disabled:opacity-60",
  danger: "border-danger bg-danger text-white hover:border-ink hover:bg-ink",
} satisfies Record<Variant, string>;

const SIZES = {
  small: "min-h-11 py-1.5 text-sm sm:min-h-9",
  regular: "min-h-11 py-2.5 text-base",
  large: "min-h-13 py-3.5 text-lg",
} satisfies Record<Size, string>;

const SIDES = { small: "px-3", regular: "px-5", large: "px-8" } satisfies Record<Size, string>;

interface Look {
  variant?: Variant;
  size?: Size;
}

/** Classes of a button. */
export function buttonClass({ variant = "primary", size = "regular" }: Look, className = ""): string {
  const sides = variant === "quiet" ? "px-0" : `${OFF_BOX} ${SIDES[size]}`;
  return `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]} ${sides} ${OFF} ${className}`;
}

export interface ButtonProps extends ComponentProps<"button">, Look {
  /** While true the button keeps its focus, shows `busyLabel` and ignores presses. */
  isBusy?: boolean;
  busyLabel?: ReactNode;
}

export function Button({ variant, size, isBusy, busyLabel, className, onClick, children, ...rest }: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      {...rest}
      className={buttonClass({ variant, size }, className)}
      onClick={press}
    >
      {isBusy ? (busyLabel ?? children) : children}
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  to: string;
  children: ReactNode;
  reloadDocument?: boolean;
  /** True to replace this page in the history. */
  replace?: boolean;
  /** History state for the target page. */
  state?: unknown;
  className?: string;
  onClick?: () => void;
}

/** A link that looks like a button. Documents and files are not prefetched. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  const prefetch = rest.reloadDocument ? "none" : "intent";
  return <Link prefetch={prefetch} {...rest} className={buttonClass({ variant, size }, className)} />;
}
