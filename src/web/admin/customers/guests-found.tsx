import { useQuery } from "@tanstack/react-query";
import { guestsFoundQuery } from "#web/admin/admin-queries.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { GuestLink, guestName } from "./guest-link.tsx";

/** Guests whom a search finds, too, below the accounts: who sought by an address need not know which they are. */
export function GuestsFound({ search, onAll }: { search: string; onAll: () => void }) {
  const { data } = useQuery(guestsFoundQuery(search));
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="guests-found" className="mt-8 border-t border-line pt-4">
      <h3 id="guests-found" className="text-xl">
        Guests who bought
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {data.rows.map((guest) => (
          <li key={guest.email} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0">
              {guestName(guest)}
              <span className="block text-sm text-ink-soft">
                <EmailText email={guest.email} />
              </span>
            </span>
            <GuestLink guest={guest} />
          </li>
        ))}
      </ul>
      {data.nextCursor !== undefined && (
        <Button variant="secondary" size="small" onClick={onAll}>
          All guests that match
        </Button>
      )}
    </section>
  );
}
