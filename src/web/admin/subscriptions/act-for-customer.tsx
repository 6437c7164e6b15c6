import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  changeGiftDayForCustomer,
  changePlanForCustomer,
  changePreferencesForCustomer,
  keepForCustomer,
  listPlanChoicesForCustomer,
  pauseForCustomer,
  resumeForCustomer,
  retryCharge,
  sendCardLink,
  skipBoxForCustomer,
  swapItemForCustomer,
  unskipBoxForCustomer,
} from "#contract/subscriptions/admin-subscription-actions.ts";
import type { AdminSubscriptionDetails } from "#contract/subscriptions/admin-subscriptions.ts";
import type { BoxItem, Subscription } from "#contract/subscriptions/subscriptions.ts";
import { adminKey } from "#web/admin/kit/api-query.ts";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { InlineForm } from "#web/admin/kit/inline-form.tsx";
import { useAdminMutation, useAdminToast } from "#web/admin/kit/use-admin-mutation.ts";
import { useSentLabel } from "#web/admin/kit/use-sent-label.ts";
import { callApi } from "#web/app/api-client.ts";
import { monthName } from "#web/shop/subscriptions/actions/months.ts";
import { canSwap, SwapDialog } from "#web/shop/subscriptions/actions/next-box.tsx";
import { PlanForm } from "#web/shop/subscriptions/actions/plan-form.tsx";
import { isPaidInFull } from "#web/shop/subscriptions/actions/plan-length-label.ts";
import { PreferencesForm } from "#web/shop/subscriptions/actions/preferences-form.tsx";
import type { SubscriptionAction, SubscriptionActions } from "#web/shop/subscriptions/actions/subscription-actions.ts";
import { SubscriptionButtons } from "#web/shop/subscriptions/actions/subscription-buttons.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { Price } from "#web/ui/price.tsx";
import { actedLabel, SUBSCRIPTION_CHANGE } from "./subscription-labels.ts";

const TITLES = {
  plan: "Change plan",
  preferences: "Change preferences",
  giftDay: "Change the day to open the gift",
} as const;

/** One row of buttons. On a phone, two columns of equal width, without an empty cell. */
const BUTTONS =
  "grid grid-cols-2 gap-3 sm:flex sm:flex-wrap max-sm:[&>fieldset]:col-span-full max-sm:[&>fieldset]:grid max-sm:[&>fieldset]:grid-cols-2 [&>fieldset:not(:has(button))]:hidden max-sm:[&_button]:px-1 max-sm:[&_button]:text-sm max-sm:[&>fieldset~button:last-child:nth-child(even)]:col-span-full max-sm:[&>fieldset>button:last-of-type:nth-of-type(odd)]:col-span-full";

interface ActForCustomerProps {
  subscription: AdminSubscriptionDetails;
  /** Element that takes the focus if the pressed button has disappeared or now belongs to another month. */
  details: RefObject<HTMLElement | null>;
}

/** The customer's actions, which the administrator performs during a telephone call. */
export function ActForCustomer({ subscription, details }: ActForCustomerProps) {
  const { customerView: view, canRetryCharge } = subscription;
  const [acted, setActed] = useState<{ replacesButton: boolean }>();
  const actions = useActionsForCustomer(subscription, (kind) =>
    setActed({ replacesButton: kind === "skip" || kind === "unskip" }),
  );
  useEffect(() => {
    if (!acted) return;
    // A closing dialog first returns the focus to its button, which fails if the button has disappeared.
    const frame = requestAnimationFrame(() => {
      const isLost = !details.current?.contains(document.activeElement);
      if (isLost || acted.replacesButton) details.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [acted, details]);
  const [shown, setShown] = useState<keyof typeof TITLES>();
  const close = () => setShown(undefined);
  if (view.status === "cancelled" || view.status === "completed") return null;
  const isInFull = isPaidInFull(view);
  const isContinuing = !view.cancelAtPeriodEnd;
  return (
    <DetailsPart title="Change for the customer">
      <div className="space-y-3">
        <div className={BUTTONS}>
          {isContinuing && <SubscriptionButtons subscription={view} actions={actions} />}
          {isContinuing && !isInFull && (
            <Button variant="secondary" onClick={() => setShown("plan")}>
              Change plan
            </Button>
          )}
          {isContinuing && (
            <Button variant="secondary" onClick={() => setShown("preferences")}>
              Change preferences
            </Button>
          )}
          {isContinuing && view.gift && (
            <Button variant="secondary" onClick={() => setShown("giftDay")}>
              Change the day to open the gift
            </Button>
          )}
          {!isInFull && <SendCardLink subscription={subscription} />}
          {canRetryCharge && (
            <RetryCharge subscription={subscription} onActed={() => setActed({ replacesButton: true })} />
          )}
        </div>
        <p className="text-sm text-ink-soft">
          The customer's own rules and deadlines apply. The usual email says that the shop made the change.
        </p>
        <BoxItems view={view} actions={actions} />
      </div>
      <Dialog isOpen={shown !== undefined} onClose={close} title={TITLES[shown ?? "plan"]}>
        {shown === "plan" && <PlanForm subscription={view} actions={actions} onDone={close} />}
        {shown === "preferences" && <PreferencesForm subscription={view} actions={actions} onDone={close} />}
        {shown === "giftDay" && <GiftDayForm view={view} onDone={close} />}
      </Dialog>
    </DetailsPart>
  );
}

/** The customer's actions as calls of the administrator, with the dashboard's toasts. */
export function useActionsForCustomer(
  { id, userFirstName }: Pick<AdminSubscriptionDetails, "id" | "userFirstName">,
  onActed: (kind: SubscriptionAction["kind"] | undefined) => void,
): SubscriptionActions {
  const last = useRef<SubscriptionAction["kind"]>(undefined);
  const queryClient = useQueryClient();
  const subscriptionId = String(id);
  const renew = () => queryClient.invalidateQueries({ queryKey: adminKey });
  return {
    async perform(action) {
      last.current = action.kind;
      const view = await perform(subscriptionId, action);
      // The pressed button stays busy until the details show the change.
      await renew();
      return view;
    },
    openCard: () => Promise.reject(new Error("only the customer can change the card")),
    readPlanChoices: () => callApi(listPlanChoicesForCustomer, { subscriptionId }),
    onUpdated: () => onActed(last.current),
    onError() {
      // A refusal means that the data shown is outdated.
      void renew();
      return false;
    },
    can: new Set(["skip", "unskip", "pause", "resume", "keep", "plan", "preferences", "swap"]),
    labels: {
      customer: userFirstName || "the customer",
      doneTitle: "Success",
      done: actedLabel,
      failed(error) {
        const why = SUBSCRIPTION_CHANGE.reason(error);
        return why ? `${SUBSCRIPTION_CHANGE.failure}. ${why}` : SUBSCRIPTION_CHANGE.failure;
      },
    },
  };
}

async function perform(subscriptionId: string, action: SubscriptionAction): Promise<Subscription> {
  switch (action.kind) {
    case "skip":
      return callApi(skipBoxForCustomer, { subscriptionId, boxMonth: action.boxMonth });
    case "unskip":
      return callApi(unskipBoxForCustomer, { subscriptionId, boxMonth: action.boxMonth });
    case "pause":
      return callApi(pauseForCustomer, { subscriptionId, months: action.months });
    case "resume":
      return callApi(resumeForCustomer, { subscriptionId });
    case "keep":
      return callApi(keepForCustomer, { subscriptionId });
    case "plan":
      return callApi(changePlanForCustomer, {
        subscriptionId,
        audience: action.audience,
        duration: action.duration,
      });
    case "swap": {
      const { kind: _, ...swap } = action;
      return callApi(swapItemForCustomer, { subscriptionId, ...swap });
    }
    case "preferences": {
      const { kind: _, ...preferences } = action;
      return callApi(changePreferencesForCustomer, { subscriptionId, ...preferences });
    }
    default:
      throw new Error(`the dashboard offers no ${action.kind}`);
  }
}

/** Contents of the next box. Each item has a swap button while the customer could swap it. */
function BoxItems({ view, actions }: { view: Subscription; actions: SubscriptionActions }) {
  const [swapped, setSwapped] = useState<BoxItem>();
  const { nextBox } = view;
  if (!nextBox || nextBox.items.length === 0) return null;
  const { boxMonth, items, swap, areContentsOpen } = nextBox;
  return (
    <section aria-label={`In the ${monthName(boxMonth)} box`}>
      <h4 className="font-medium">In the {monthName(boxMonth)} box</h4>
      <ul className="divide-y divide-line">
        {items.map((item, slot) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a swapped item keeps its place in the box, and the focus
          <li key={slot} className="flex min-h-11 items-center justify-between gap-4">
            <span>
              {item.name}
              {swap?.productId === item.productId && (
                <span className="block text-sm text-ink-soft">instead of {swap.insteadOf.name}</span>
              )}
            </span>
            {canSwap(item, nextBox) && (
              <Button variant="quiet" size="small" onClick={() => setSwapped(item)}>
                Swap<span className="sr-only"> {item.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!areContentsOpen && <p className="text-ink-soft">This box is being packed. Changes apply to the next one.</p>}
      <SwapDialog item={swapped} nextBox={nextBox} actions={actions} onClose={() => setSwapped(undefined)} />
    </section>
  );
}

function SendCardLink({ subscription: { id, userEmail } }: { subscription: AdminSubscriptionDetails }) {
  const sentLabel = useSentLabel();
  const { mutate, isPending } = useAdminMutation({
    ...SUBSCRIPTION_CHANGE,
    call: sendCardLink,
    success: sentLabel("Card link", `to ${userEmail}`),
    failure: "Failed to send the card link",
  });
  return (
    <Button
      variant="secondary"
      isBusy={isPending}
      busyLabel="Sending..."
      onClick={() => mutate({ subscriptionId: String(id) })}
    >
      Send card link
    </Button>
  );
}

/** Charges the unpaid box with the saved card. The button shows the amount, because the card is charged at once. */
function RetryCharge({
  subscription: { id, customerView: view },
  onActed,
}: {
  subscription: AdminSubscriptionDetails;
  onActed: () => void;
}) {
  const toast = useAdminToast();
  const { mutate, isPending } = useAdminMutation({
    ...SUBSCRIPTION_CHANGE,
    call: retryCharge,
    success: ({ customerView }) => (customerView.failure ? "" : "The box is paid"),
    failure: "Failed to charge the card",
    onSuccess({ customerView }) {
      if (customerView.failure) toast.fail("The bank declined the card. The bank's answer is under Boxes.");
      onActed();
    },
  });
  const { failure, boxes } = view;
  const box = boxes.find(({ boxMonth }) => boxMonth === failure?.boxMonth);
  if (!box) return null;
  return (
    <Button isBusy={isPending} busyLabel="Charging..." onClick={() => mutate({ subscriptionId: String(id) })}>
      <span>
        Charge the {monthName(box.boxMonth)} box again now, <Price amount={box.price} />
      </span>
    </Button>
  );
}

/** Form for the day before which the recipient is asked not to open the parcel. */
function GiftDayForm({ view: { id, gift, nextBox }, onDone }: { view: Subscription; onDone: () => void }) {
  const [revealOn, setRevealOn] = useState(gift?.revealOn ?? "");
  const { mutate, isPending, error } = useAdminMutation({
    ...SUBSCRIPTION_CHANGE,
    call: changeGiftDayForCustomer,
    onSuccess: onDone,
  });
  const problem = error ? SUBSCRIPTION_CHANGE.reason(error) : undefined;
  function save() {
    mutate({ subscriptionId: String(id), revealOn: revealOn || null });
  }
  return (
    <InlineForm method="post" className="space-y-5" refused={error} reason={SUBSCRIPTION_CHANGE.reason} onSubmit={save}>
      <p className="text-ink-soft">
        {nextBox?.areContentsOpen ? (
          <>
            The next box leaves on <Day on={nextBox.dispatchOn} />. The new day applies to it.
          </>
        ) : (
          "The new day applies from the next box that is not packed yet."
        )}
      </p>
      <Field
        label="Do not open before"
        hint="The label asks the recipient to keep the parcel closed until that day. Leave empty if any day is fine."
        {...(problem ? { error: problem } : {})}
        isOptional
      >
        {(control) => (
          <TextInput
            {...control}
            type="date"
            className="max-w-[20ch]"
            value={revealOn}
            onChange={(event) => setRevealOn(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isPending} busyLabel="Saving...">
        Save
      </Button>
    </InlineForm>
  );
}
