import ArrowLeft from "lucide-react/icons/arrow-left";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router";
import type { User } from "#contract/accounts/accounts.ts";
import { ReauthenticationDialogs } from "#web/app/layout/reauthentication-dialogs.tsx";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

export interface AccountFrameProps {
  title: string;
  back: { to: string; label: string };
  /** Forms and long texts use the narrow layout. */
  width?: "wide" | "narrow";
  children: (user: User) => ReactNode;
}

/** Minimum height while the account loads, so that a reload keeps its scroll position. */
export const HOLDS_PLACE = "min-h-[500rem] [html:has(&)]:[overflow-anchor:none]";

const WIDTHS = { wide: "max-w-7xl", narrow: "max-w-3xl" };

/** Page for signed-in customers. A visitor sees the reason and is redirected to sign in. */
export function AccountFrame({ title, back, width = "wide", children }: AccountFrameProps) {
  const { user, isLoading, isError, refetch } = useUser();
  return (
    <div className={`mx-auto w-full px-5 py-10 sm:px-8 md:py-16 ${WIDTHS[width]}`}>
      <Link
        to={back.to}
        className="inline-flex min-h-11 items-center gap-2 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
      >
        <ArrowLeft aria-hidden size={18} strokeWidth={1.5} />
        {back.label}
      </Link>
      <h1 className="mt-4">{title}</h1>
      {isLoading ? (
        <div className={`py-24 ${HOLDS_PLACE}`}>
          <Spinner label="Loading your account" />
        </div>
      ) : user ? (
        <>
          <ReauthenticationDialogs />
          {children(user)}
        </>
      ) : isError ? (
        <LoadError title="Your account could not be loaded" onRetry={() => void refetch()}>
          <p>Nothing is lost. Try again in a moment.</p>
        </LoadError>
      ) : (
        <SignedOut />
      )}
    </div>
  );
}

function SignedOut() {
  const redirect = useSignedOutRedirect();
  useEffect(() => redirect(LOGGED_OUT), [redirect]);
  return <p className="py-24 text-center text-ink-soft">{LOGGED_OUT.description}</p>;
}
