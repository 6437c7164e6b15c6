import { useLocation } from "react-router";
import type { AdminGuest } from "#contract/admin-customers.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** Opens a guest over the list as it stands. */
export function GuestLink({ guest: { email } }: { guest: Pick<AdminGuest, "email"> }) {
  const { search, state } = useLocation();
  const params = new URLSearchParams(search);
  params.set("kind", "guests");
  params.set("guest", email);
  return (
    <ButtonLink to={`?${params}`} state={state} variant="secondary" size="small" className="whitespace-nowrap">
      <span>
        View<span className="sr-only"> {email}</span>
      </span>
    </ButtonLink>
  );
}

/** First and last name, else the e-mail address. */
export function guestName({
  firstName,
  lastName,
  email,
}: Pick<AdminGuest, "firstName" | "lastName" | "email">): string {
  return `${firstName} ${lastName}`.trim() || email;
}
