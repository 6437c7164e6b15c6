import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { BoxItem, BoxProduct, Subscription } from "#contract/subscriptions/subscriptions.ts";
import { paths } from "#web/app/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { minuteLabel, monthName } from "./months.ts";
import { addressee, type SubscriptionActions, useSubscriptionAction } from "./subscription-actions.ts";

export interface NextBoxProps {
  subscription: Subscription;
  actions: SubscriptionActions;
}

/** Contents of the next box, with the deadlines for changes. */
export function NextBox({ subscription, actions }: NextBoxProps) {
  const { nextBox, changeable, exclusions, gift } = subscription;
  const [swapped, setSwapped] = useState<BoxItem>();
  if (!nextBox) return null;
  const { items, swap } = nextBox;
  const whose = gift ? "the" : "your";
  return (
    <section aria-label={gift ? "The next box" : "Your next box"} className="space-y-4 border-t border-line pt-5">
      <h4 className="font-display text-xl">
        In {whose} {monthName(nextBox.boxMonth)} box
      </h4>
      {items.length > 0 && (
        <BoxItems items={items}>
          {(item) => (
            <>
              {swap?.productId === item.productId && (
                <p className="text-sm text-ink-soft">instead of {swap.insteadOf.name}</p>
              )}
              {actions.can.has("swap") && canSwap(item, nextBox) && (
                <Button variant="quiet" size="small" className="mt-auto" onClick={() => setSwapped(item)}>
                  Swap<span className="sr-only"> {item.name}</span>
                </Button>
              )}
            </>
          )}
        </BoxItems>
      )}
      {exclusions.length > 0 && <p className="text-sm text-ink-soft">Without {exclusions.join(", ")}.</p>}
      <p className="text-ink-soft">
        {nextBox.areContentsOpen ? (
          <>You can change its contents and address until {minuteLabel(nextBox.contentsUntil)}.</>
        ) : (
          <>This box is being packed, so changes apply to the next one.</>
        )}
      </p>
      {changeable && (
        <p className="text-ink-soft">
          Your {monthName(changeable.boxMonth)} box can be skipped, paused or cancelled until the end of{" "}
          <Day on={changeable.changeUntil} />. It is charged on <Day on={changeable.chargeOn} />.
        </p>
      )}
      <SwapDialog item={swapped} nextBox={nextBox} actions={actions} onClose={() => setSwapped(undefined)} />
    </section>
  );
}

interface BoxItemsProps<Item extends BoxProduct> {
  items: readonly Item[];
  /** Notes and actions of an item. */
  children?: (item: Item) => ReactNode;
}

/** Width of a picture in the square by the number of pictures in its row, of twelve columns. */
const ROW_SPANS = ["", "col-span-12", "col-span-6", "col-span-4", "col-span-3"];

/** The pictures of a box as one square, in two rows. */
export function BoxMosaic({ items }: { items: readonly BoxProduct[] }) {
  const above = Math.floor(items.length / 2);
  return (
    <div className="grid aspect-square auto-rows-fr grid-cols-12 gap-0.5 overflow-hidden rounded-paper">
      {items.map(({ picture }, slot) => (
        <Picture
          // biome-ignore lint/suspicious/noArrayIndexKey: the places of a box never change their order
          key={slot}
          src={picture}
          alt=""
          sizes="96px"
          className="h-full!"
          frameClassName={`${ROW_SPANS[slot < above ? above : items.length - above]} block min-h-0`}
        />
      ))}
    </div>
  );
}

/** Columns by the number of items. Six to eight items take two rows. */
const COLUMNS = ["", "", "", "sm:grid-cols-3", "sm:grid-cols-4", "sm:grid-cols-5", "sm:grid-cols-3"];

/** Contents of a box with pictures, as its customer sees them. */
export function BoxItems<Item extends BoxProduct>({ items, children }: BoxItemsProps<Item>) {
  return (
    <ul className={`grid gap-x-4 gap-y-4 ${COLUMNS[items.length] || "sm:grid-cols-4"}`}>
      {items.map((item, slot) => (
        // Its place in the box is what stays when another thing comes into it, and the focus with it.
        // biome-ignore lint/suspicious/noArrayIndexKey: the places of a box never change their order
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
              {item.isOnSale !== false ? (
                <Link
                  to={paths.product(item.slug)}
                  className="decoration-line-strong underline-offset-4 hover:underline"
                >
                  {item.name}
                </Link>
              ) : (
                item.name
              )}
            </p>
            {children?.(item)}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** True if the item can be swapped. A swapped item can be swapped back even if there are no other offers. */
export function canSwap(
  { productId, offers }: BoxItem,
  { areContentsOpen, swap }: NonNullable<Subscription["nextBox"]>,
) {
  return areContentsOpen && (offers.length > 0 || swap?.productId === productId);
}

interface SwapDialogProps {
  /** Item to swap. The dialog is closed while this is undefined. */
  item: BoxItem | undefined;
  nextBox: NonNullable<Subscription["nextBox"]>;
  actions: SubscriptionActions;
  onClose: () => void;
}

/** Alternatives for an item of the next box, with the deadline. */
export function SwapDialog({ item, nextBox, actions, onClose }: SwapDialogProps) {
  return (
    <Dialog isOpen={item !== undefined} onClose={onClose} title={item ? `Swap ${item.name}` : "Swap"} size="large">
      {item && <SwapForm item={item} nextBox={nextBox} actions={actions} onClose={onClose} />}
    </Dialog>
  );
}

function SwapForm({ item, nextBox, actions, onClose }: SwapDialogProps & { item: BoxItem }) {
  const { mutate, isPending } = useSubscriptionAction(actions, onClose);
  const [chosen, setChosen] = useState<string>();
  const { swap, boxMonth } = nextBox;
  const isSwapped = swap?.productId === item.productId;
  const things = isSwapped ? [swap.insteadOf, ...item.offers.slice(0, 2)] : item.offers;
  return (
    <form
      method="post"
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || !chosen) return;
        mutate({ kind: "swap", boxMonth, productId: item.productId, intoProductId: Number(chosen) });
      }}
    >
      <RadioCards
        legend={actions.labels ? "What goes into the box instead?" : "What would you like instead?"}
        name="swap"
        columns={3}
        options={things.map((thing) => optionOf(thing, isSwapped && thing === swap.insteadOf))}
        value={chosen}
        onChange={setChosen}
      />
      <div className="space-y-2 text-ink-soft">
        {swap && !isSwapped && (
          <p>
            One item in each box can be swapped. If you choose another, {swap.insteadOf.name} comes back in place of the
            earlier swap.
          </p>
        )}
        <p>
          You can choose again until {minuteLabel(nextBox.contentsUntil)}, when {addressee(actions).owner}{" "}
          {monthName(boxMonth)} box is packed. Swapping costs nothing.
        </p>
      </div>
      <div className="grid gap-3 sm:max-w-md sm:grid-cols-2">
        <Button variant="secondary" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" isBusy={isPending} busyLabel="Swapping..." disabled={!chosen}>
          Swap
        </Button>
      </div>
    </form>
  );
}

function optionOf({ productId, name, kind, picture }: BoxProduct, isAsBefore: boolean) {
  return {
    value: String(productId),
    title: name,
    description: isAsBefore ? "The original item" : kind,
    picture: { src: picture, alt: "" },
  };
}
