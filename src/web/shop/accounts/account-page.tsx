import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { type MetaFunction, useNavigate, useSearchParams } from "react-router";
import { saveProfile, type User } from "#contract/accounts/accounts.ts";
import type { InputOf } from "#contract/call.ts";
import { NATURALNESS_LABELS } from "#domain/subscriptions/box-labels.ts";
import { callApi, isSignedOut } from "#web/app/api-client.ts";
import { answersResource, userResource } from "#web/app/current-user.ts";
import { ContactLink } from "#web/app/layout/contact-link.tsx";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { SIGNING_OUT, useSignOut } from "#web/app/layout/use-sign-out.ts";
import { LOGGED_OUT, useSignedOutRedirect } from "#web/app/layout/use-signed-out-redirect.ts";
import { dropUnsendablePackings } from "#web/app/layout/waiting-packings.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { ownPath, paths } from "#web/app/paths.ts";
import { orderHistoryQuery, pendingOrdersQuery, plansQuery } from "#web/app/queries.ts";
import { useResource } from "#web/app/resource.ts";
import { useCall } from "#web/app/use-call.ts";
import { CurrentSubscription } from "#web/shop/subscriptions/account/current-subscription.tsx";
import { UpdateBoxes, useBoxesToUpdate } from "#web/shop/subscriptions/account/update-boxes.tsx";
import { useSubscriptions } from "#web/shop/subscriptions/account/use-subscriptions.ts";
import { useReturnedPayment } from "#web/shop/subscriptions/plan/use-returned-payment.ts";
import { QuestionnaireDialog } from "#web/shop/subscriptions/questionnaire/questionnaire-dialog.tsx";
import { useSavedAnswers } from "#web/shop/subscriptions/questionnaire/use-saved-answers.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { formatDayLong, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NameFields } from "#web/ui/form/person-fields.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { useKeptFocus } from "#web/ui/use-kept-focus.ts";
import { AccountFrame, HOLDS_PLACE } from "./account-frame.tsx";
import { AccountSection } from "./account-section.tsx";
import { AddressForm } from "./address/address-form.tsx";
import { AddressView } from "./address/address-view.tsx";
import { OrderList } from "./order-list.tsx";
import { PastOrders } from "./past-orders.tsx";
import { PENDING_ORDERS } from "./pending-orders.ts";

/** Ids of parts of the page. */
const BOX = "box";
const DETAILS = "details";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Account Dashboard", "Your monthly box, your orders and your address.");

export default function AccountPage() {
  return (
    <AccountFrame title="Account Dashboard" back={{ to: paths.home, label: "Back to Home" }}>
      {(user) => <AccountEmail user={user} />}
    </AccountFrame>
  );
}

function AccountEmail({ user }: { user: User }) {
  useReturnedPayment();
  const pending = useQuery(pendingOrdersQuery);
  const history = useQuery(orderHistoryQuery);
  // Waits for every response that decides the height of a section, so that a reload keeps the scroll position.
  const answers = useResource(answersResource);
  const isFetching = [useSubscriptions(), pending, history, answers].some((query) => query.isPending);
  const wanted = useWantedChange();
  // A form that is still hidden cannot take the focus.
  const wantedNow = isFetching ? undefined : wanted;
  return (
    <div className={isFetching ? HOLDS_PLACE : ""}>
      {user.firstName && (
        <p className="mt-3 font-display text-2xl wrap-anywhere text-ink-soft italic">
          Good to see you, {user.firstName}.
        </p>
      )}
      <p className="mt-3">
        <TextLink to={paths.accountHome}>Your account home</TextLink>
        <span aria-hidden> · </span>
        <TextLink to={paths.reviews}>Your reviews</TextLink>
        <span aria-hidden> · </span>
        <TextLink to={paths.wishlist}>Wishlist</TextLink>
      </p>
      {!isFetching && <AccountParts />}
      {/* Sections are hidden until everything has loaded. Their growth would otherwise move the restored place. */}
      {isFetching && (
        <div className="py-12">
          <Spinner label="Loading your account" />
        </div>
      )}
      <div
        hidden={isFetching}
        className="mt-12 grid grid-cols-1 items-start gap-x-16 gap-y-14 lg:grid-cols-[1.7fr_1fr]"
      >
        <div className="min-w-0 space-y-14">
          <AccountSection id={BOX} title="Current Subscription">
            <CurrentSubscription />
          </AccountSection>
          <AccountSection id={PENDING_ORDERS} title="Pending Orders">
            <OrderList orders={pending} emptyText="No Pending Orders" />
          </AccountSection>
          <AccountSection title="Order History">
            <OrderList orders={history} emptyText="No Completed Orders" />
            <PastOrders />
          </AccountSection>
        </div>
        <div className="min-w-0 space-y-14">
          <AccountSection id={DETAILS} title="Address & Billing">
            <AddressCard user={user} wanted={wantedNow?.part === "address" ? wantedNow : undefined} />
          </AccountSection>
          <AccountSection title="Profile">
            <Profile user={user} wanted={wantedNow?.part === "name" ? wantedNow : undefined} />
          </AccountSection>
          <AccountSection title="Quick Actions">
            <QuickActions user={user} />
          </AccountSection>
          <AccountSection title="Need Help">
            <p>
              Write to us and a person answers:{" "}
              <ContactLink className="wrap-anywhere underline decoration-line-strong underline-offset-4" />
            </p>
          </AccountSection>
        </div>
      </div>
    </div>
  );
}

/** Links to the parts of the page, on a phone. */
function AccountParts() {
  const parts = [
    { id: BOX, name: "Box" },
    { id: PENDING_ORDERS, name: "Orders" },
    { id: DETAILS, name: "Details" },
  ];
  return (
    <nav
      aria-label="Parts of your account"
      className="sticky top-16 z-10 -mx-5 mt-6 border-b border-line bg-surface px-5 sm:-mx-8 sm:px-8 lg:hidden"
    >
      <ul className="grid grid-cols-3">
        {parts.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-12 items-center justify-center font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function QuickActions({ user }: { user: User }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <div className="grid gap-3">
      <ButtonLink to={paths.products} variant="secondary">
        Browse Wellness Collection
      </ButtonLink>
      <UpdatePreferences />
      <Button
        variant="secondary"
        isBusy={isSigningOut}
        busyLabel={SIGNING_OUT}
        onClick={() => {
          dropUnsendablePackings(localStorage, user);
          signOut();
        }}
      >
        Sign Out
      </Button>
    </div>
  );
}

interface WantedChange {
  part: string | null;
  /** Returns to the page that asked for the change. */
  goBack: () => void;
}

/** The change that another page has asked for, because documents cannot print the name or the address. */
function useWantedChange(): WantedChange | undefined {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (!search.has("change")) return undefined;
  const back = ownPath(search.get("next"), paths.account);
  return { part: search.get("change"), goBack: () => void navigate(back, { replace: true }) };
}

interface EditableProps {
  user: User;
  /** If given, the form is open at once, marks texts that cannot be printed, and leads back when it closes. */
  wanted?: WantedChange | undefined;
}

/** The customer's profile, read-only until the user presses Edit. */
export function Profile({ user, wanted }: EditableProps) {
  const [isOpen, setOpen] = useState(false);
  const isEditing = isOpen || wanted !== undefined;
  const part = useKeptFocus(isEditing);
  function close() {
    setOpen(false);
    wanted?.goBack();
  }
  return (
    <div ref={part} className="space-y-5">
      {isEditing ? (
        <ProfileForm user={user} isPrinted={wanted !== undefined} onDone={close} />
      ) : (
        <ProfileRead user={user} onEdit={() => setOpen(true)} />
      )}
    </div>
  );
}

function ProfileRead({ user, onEdit }: { user: User; onEdit: () => void }) {
  return (
    <>
      <ProfileView user={user} />
      <Button variant="secondary" onClick={onEdit} aria-label="Edit your name">
        Edit
      </Button>
      <ul className="space-y-1">
        <li>
          <TextLink to={paths.accountSecurity}>Sign-in and security</TextLink>
        </li>
        <li>
          <TextLink to={paths.accountData}>Your data</TextLink>
        </li>
      </ul>
    </>
  );
}

function ProfileView({ user }: { user: User }) {
  const answers = useSavedAnswers();
  const names = useAudienceNames();
  const fullName = `${user.firstName} ${user.lastName}`.trim();
  return (
    <div className="flex gap-4">
      <span
        aria-hidden
        className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft font-display text-2xl text-accent-hover uppercase"
      >
        {(user.firstName || user.email).slice(0, 1)}
      </span>
      <div className="min-w-0">
        <p className="text-lg font-medium wrap-anywhere">{fullName || user.email}</p>
        <p className="wrap-anywhere text-ink-soft">{user.email}</p>
        <dl className="mt-3 space-y-1">
          <Line name="Member since" text={user.createdAt ? formatDayLong(londonDayOf(user.createdAt)) : "Recently"} />
          {answers && <Line name="Preference" text={NATURALNESS_LABELS[answers.naturalness]} />}
          {answers && <Line name="Box type" text={names[answers.audience]} />}
        </dl>
      </div>
    </div>
  );
}

function Line({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

interface ProfileFormProps {
  user: User;
  /** True if the name must be printable. */
  isPrinted: boolean;
  onDone: () => void;
}

function ProfileForm({ user, isPrinted, onDone }: ProfileFormProps) {
  const { showToast } = useToast();
  const redirectSignedOut = useSignedOutRedirect();
  const { mutate, isPending } = useCall({
    call: (input: InputOf<typeof saveProfile>) => callApi(saveProfile, input),
    onSuccess: (saved) => {
      userResource.set(saved.user);
      showToast({
        title: "Profile Updated",
        description: "Your name has been saved.",
        variant: "success",
        staysOnTheWay: true,
      });
      onDone();
    },
    onError: (error) => {
      if (isSignedOut(error)) return redirectSignedOut(LOGGED_OUT);
      showToast({
        title: "Error",
        description: "Failed to update profile. Please try again.",
        variant: "destructive",
      });
    },
  });
  const { register, handleSubmit, formState, trigger } = useForm({
    resolver: lazyResolver(async () => {
      const contract = await import("#contract/accounts/accounts.ts");
      return isPrinted ? contract.printedName : contract.saveProfile.input;
    }),
    defaultValues: { firstName: user.firstName, lastName: user.lastName },
  });
  const { errors } = formState;
  useEffect(() => {
    if (isPrinted) void trigger(undefined, { shouldFocus: true });
  }, [isPrinted, trigger]);
  return (
    <form
      method="post"
      noValidate
      className="space-y-5"
      onSubmit={handleSubmit((input) => !isPending && mutate(input))}
    >
      <NameFields
        form="profile"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isPending || formState.isSubmitting} busyLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Shows the addresses, or a form if none is saved or the user presses Edit. */
export function AddressCard({ user, wanted }: EditableProps) {
  const [isOpen, setOpen] = useState(false);
  const hasAddress = user.deliveryLine1.trim() !== "";
  const isEditing = isOpen || !hasAddress || wanted !== undefined;
  const part = useKeptFocus(isEditing);
  function close() {
    setOpen(false);
    wanted?.goBack();
  }
  return (
    <div ref={part} className="space-y-5">
      {isEditing ? (
        <AddressForm
          user={user}
          saved={{
            title: "Address Updated",
            description: "Your delivery and billing addresses have been saved successfully.",
          }}
          failed={{ title: "Error", description: "Failed to update address. Please try again." }}
          isPrinted={wanted !== undefined}
          onSaved={close}
          onCancel={hasAddress ? close : undefined}
        />
      ) : (
        <>
          <AddressView user={user} />
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Edit
          </Button>
        </>
      )}
    </div>
  );
}

/** Preferences for the next boxes. A customer without a box sees the questionnaire with the saved answers. */
function UpdatePreferences() {
  const [isOpen, setOpen] = useState(false);
  const boxes = useBoxesToUpdate();
  const hasBox = boxes !== undefined && boxes.length > 0;
  const plans = useQuery({ ...plansQuery, enabled: isOpen });
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
        isBusy={isOpen && !hasBox && plans.isPending}
        busyLabel="Opening..."
        onClick={() => setOpen(true)}
      >
        Update Preferences
      </Button>
      {hasBox ? (
        <Dialog isOpen={isOpen} onClose={close} title="Update Preferences">
          <UpdateBoxes boxes={boxes} onDone={close} />
        </Dialog>
      ) : (
        plans.data && <QuestionnaireDialog mode="update" isOpen={isOpen} onClose={close} plans={plans.data} />
      )}
    </>
  );
}
