import { useState } from "react";
import { Link } from "react-router";
import type { BoxItem, Subscription } from "#contract/subscriptions.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { minuteLabel, monthName } from "./months.ts";
import type { SubscriptionActions } from "./subscription-actions.ts";
import { SwapDialog } from "./swap-dialog.tsx";

export interface NextBoxProps {
  subscription: Subscription;
  actions: SubscriptionActions;
}

/** What is in the next box, and until when what may be changed, as dates. */
export function NextBox({ subscription, actions }: NextBoxProps) {
  const { nextBox, changeable, exclusions } = subscription;
  const [swapped, setSwapped] = useState<BoxItem>();
  if (!nextBox) return null;
  const { items, swap } = nextBox;
  return (
    <section aria-label="Your next box" className="space-y-4 border-t border-line pt-5">
      <h4 className="font-display text-xl">In your {monthName(nextBox.boxMonth)} box</h4>
      {items.length > 0 && (
        <ul className="grid gap-x-4 gap-y-4 sm:grid-cols-5">
          {items.map((item, slot) => (
            // Its place in the box is what stays when another thing comes into it, and the focus with it.
            // biome-ignore lint/suspicious/noArrayIndexKey: the five places of a box never change their order
            <li key={slot} className="flex items-center gap-4 sm:flex-col sm:items-stretch sm:gap-2">
              <Picture
                src={item.picture}
                alt=""
                sizes="(min-width: 640px) 128px, 88px"
                className="aspect-square rounded-paper"
                frameClassName="block w-22 shrink-0 sm:w-auto"
              />
              <div className="flex min-w-0 flex-1 flex-col items-start">
                <p className="text-sm text-ink-soft">{item.kind}</p>
                <p className="leading-snug">
                  <Link
                    to={paths.product(item.slug)}
                    className="decoration-line-strong underline-offset-4 hover:underline"
                  >
                    {item.name}
                  </Link>
                </p>
                {swap?.productId === item.productId && (
                  <p className="text-sm text-ink-soft">instead of {swap.insteadOf.name}</p>
                )}
                {actions.can.has("swap") && canSwap(item, nextBox) && (
                  <Button variant="quiet" size="small" className="mt-auto" onClick={() => setSwapped(item)}>
                    Swap<span className="sr-only"> {item.name}</span>
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {exclusions.length > 0 && <p className="text-sm text-ink-soft">Without {exclusions.join(", ")}.</p>}
      <p className="text-ink-soft">
        {nextBox.areContentsOpen ? (
          <>What is in it, and where it goes, may change until {minuteLabel(nextBox.contentsUntil)}.</>
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
      <SwapDialog item={swapped} nextBox={nextBox} actions={actions} onClose={() => setSwapped(undefined)} />
    </section>
  );
}

/** What came by a swap can go back, also when nothing else is left to choose from. */
function canSwap({ productId, offers }: BoxItem, { areContentsOpen, swap }: NonNullable<Subscription["nextBox"]>) {
  return areContentsOpen && (offers.length > 0 || swap?.productId === productId);
}
