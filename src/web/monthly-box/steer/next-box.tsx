import type { Subscription } from "#contract/subscriptions.ts";
import { Day } from "#web/ui/day.tsx";
import { minuteWords, monthName } from "./months.ts";

/** What is in the next box, and until when what may be changed, as dates. */
export function NextBox({ subscription }: { subscription: Subscription }) {
  const { nextBox, changeable, exclusions } = subscription;
  if (!nextBox) return null;
  return (
    <section aria-label="Your next box" className="space-y-3 border-t border-line pt-5">
      <h4 className="font-display text-xl">In your {monthName(nextBox.boxMonth)} box</h4>
      {nextBox.items.length > 0 && (
        <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {nextBox.items.map((item) => (
            <li key={item.productId} className="border-b border-line py-1">
              {item.name}
            </li>
          ))}
        </ul>
      )}
      {exclusions.length > 0 && <p className="text-sm text-ink-soft">Without {exclusions.join(", ")}.</p>}
      <p className="text-ink-soft">
        {nextBox.areContentsOpen ? (
          <>What is in it, and where it goes, may change until {minuteWords(nextBox.contentsUntil)}.</>
        ) : (
          <>It is being packed: changes count for the box after it.</>
        )}
      </p>
      {changeable && (
        <p className="text-ink-soft">
          Your {monthName(changeable.boxMonth)} box may be skipped, paused or cancelled until the end of{" "}
          <Day on={changeable.changeUntil} />. It is charged on <Day on={changeable.chargeOn} />.
        </p>
      )}
    </section>
  );
}
