import { useCallback, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/paths.ts";
import { useToast } from "#web/ui/toast.tsx";

const DELAY_MS = 500;

export interface SignedOutNotice {
  title: string;
  description: string;
  delayMs?: number;
  /** Where to come back to after signing in: this page unless told otherwise. */
  backTo?: string;
}

/** Tells a signed-out person why, then leads to the sign-in page and from there back. The notice stays on the way. */
export function useSignedOutRedirect(): (notice: SignedOutNotice) => void {
  const { showToast } = useToast();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(
    ({ title, description, delayMs = DELAY_MS, backTo = pathname + search }) => {
      showToast({ title, description, variant: "destructive" });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => navigate(paths.authThenBackTo(backTo)), delayMs);
    },
    [showToast, navigate, pathname, search],
  );
}
