import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { HEADER_LINK, HeaderLink } from "./header-link.tsx";
import { SIGNING_OUT, useSignOut } from "./use-sign-out.ts";
import { useUser } from "./use-user.ts";
import { useVisitorHint } from "./use-visitor-hint.ts";

/** Sign In, or what a signed-in user may do. They stand at the right-hand edge, so that nothing moves when they change. */
export function VisitorControls() {
  const hint = useVisitorHint();
  const { user, isLoading, isError } = useUser();
  const { signOut, isSigningOut } = useSignOut();
  if (hint === "customer" && isLoading) return <Skeleton className="h-5 w-48" />;
  if (isError) return <HeaderLink to={paths.account}>Account</HeaderLink>;
  if (!user) return <HeaderLink to={paths.auth}>Sign In</HeaderLink>;
  return (
    <>
      <HeaderLink to={paths.account}>Account</HeaderLink>
      <HeaderLink to={paths.admin}>Admin</HeaderLink>
      <button type="button" aria-disabled={isSigningOut || undefined} className={HEADER_LINK} onClick={signOut}>
        {isSigningOut ? SIGNING_OUT : "Sign Out"}
      </button>
    </>
  );
}
