import type { Recipient } from "#contract/subscriptions/gifts.ts";
import { Day } from "#web/ui/day.tsx";

export function GiftView({ gift }: { gift: Recipient }) {
  const { firstName, lastName, line1, line2, city, postcode, message, revealOn } = gift;
  const lines = [`${firstName} ${lastName}`, line1, line2, city, postcode].filter((line) => line.trim() !== "");
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <address className="min-w-0 whitespace-pre-line wrap-anywhere not-italic">{lines.join("\n")}</address>
      <div className="min-w-0 space-y-2">
        {message ? (
          <p className="font-display text-lg whitespace-pre-line wrap-anywhere italic">{message}</p>
        ) : (
          <p className="text-ink-soft">No message</p>
        )}
        {revealOn && (
          <p className="text-ink-soft">
            Not to be opened before <Day on={revealOn} />
          </p>
        )}
      </div>
    </div>
  );
}
