import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { setUser } from "#web/app/current-user.ts";
import { paths } from "#web/app/paths.ts";
import { useToast } from "#web/ui/toast.tsx";

const DELAY_MS = 500;

export interface SignedOutNotice {
  title: string;
  description: string;
  delayMs?: number;
  /** Return address after signing in. Defaults to the current page. */
  backTo?: string;
}

/** Message in the account after the session has ended. */
export const LOGGED_OUT: SignedOutNotice = {
  title: "Unauthorised",
  description: "You are logged out. Logging in again...",
};

/** True while a page gives way to the sign-in page. Without its user, it would show the reason again. */
let isLeaving = false;

/**
 * Shows the reason, then opens the sign-in page with a return address. Clears the user last, because the sign-in page
 * would otherwise redirect at once.
 */
export function useSignedOutRedirect(): (notice: SignedOutNotice) => void {
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    ({ title, description, delayMs = DELAY_MS, backTo = pathname + search }) => {
      if (isLeaving) return;
      showToast({ title, description, staysOnTheWay: true, isAtTop: true, isUrgent: true });
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        isLeaving = true;
        setUser(null);
        try {
          await navigate(paths.authThenBackTo(backTo));
        } finally {
          isLeaving = false;
        }
      }, delayMs);
    },
    [showToast, navigate, pathname, search],
  );
}
