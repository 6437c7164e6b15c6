import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { type LoaderFunctionArgs, type MetaFunction, Navigate, useLoaderData, useSearchParams } from "react-router";
import { type register as openAccount, type ReplacedPlan, register, type User } from "#contract/accounts/accounts.ts";
import { signInByPasskey, startPasskeySignIn } from "#contract/accounts/passkeys.ts";
import type { Basket } from "#contract/basket/basket.ts";
import type { InputOf } from "#contract/call.ts";
import { getShopMode } from "#contract/shop.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { setUser } from "#web/app/current-user.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { deviceMessage, signByPasskey } from "#web/app/layout/passkeys.ts";
import { useBasket } from "#web/app/layout/use-basket.ts";
import { useUser } from "#web/app/layout/use-user.ts";
import { lazyResolver } from "#web/app/lazy-resolver.ts";
import { pageApi } from "#web/app/page-api.ts";
import { ownPath, paths } from "#web/app/paths.ts";
import { permissionsOf } from "#web/app/permissions-of.ts";
import { useCall } from "#web/app/use-call.ts";
import { basketBeforeState } from "#web/shop/basket/basket-before.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailField, NameFields, NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { showIssues } from "#web/ui/form/show-issues.ts";
import { TextField } from "#web/ui/form/text-field.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { failureMessage } from "./failure-message.ts";
import { type OnSignedIn, SignInForm } from "./sign-in-form.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Sign in or create an account", "Your orders, your monthly box and your address, in one place.");

export async function loader({ context }: LoaderFunctionArgs) {
  const { isDemo } = await context.get(pageApi)(getShopMode, {});
  return { isDemo };
}

export default function AuthPage() {
  const { isDemo } = useLoaderData<typeof loader>();
  const [selected, setSelected] = useState("sign-in");
  const [searchParams] = useSearchParams();
  const { user } = useUser();
  const guestBasket = useGuestBasket(user === null);
  const replacedPlans = useRef<readonly ReplacedPlan[]>([]);
  // A new object at each render would make `Navigate` start again, until the next page has loaded.
  const basketBefore = useMemo(
    () => (user ? basketBeforeState(guestBasket, replacedPlans.current) : null),
    [user, guestBasket],
  );
  // A ref, so that the render after `setUser` sees it.
  const signedIn: OnSignedIn = ({ user: of, replacedPlans: replaced = [] }) => {
    replacedPlans.current = replaced;
    setUser(of);
  };
  if (user) return <Navigate replace to={firstPageOf(user, searchParams.get("next"))} state={basketBefore} />;
  return (
    <div className="mx-auto grid w-full max-w-7xl lg:grid-cols-2">
      <div className="relative h-32 sm:h-44 lg:h-auto">
        <Picture
          src="/pictures/about"
          alt=""
          sizes="(min-width: 1024px) 864px, 100vw"
          priority
          className="absolute inset-0 h-full!"
        />
      </div>
      <div className="mx-auto w-full max-w-xl px-5 py-8 sm:px-8 md:py-20">
        <h1 className="text-4xl sm:text-5xl">Your account</h1>
        <p className="mt-3 mb-8 text-ink-soft">Orders, your monthly box and your address, in one place.</p>
        <Tabs
          label="Sign in or sign up"
          selected={selected}
          onSelect={setSelected}
          tabs={[
            { id: "sign-in", label: "Sign In", content: <SignIn onSignedIn={signedIn} /> },
            { id: "sign-up", label: "Sign Up", content: <SignUpForm /> },
          ]}
        />
        <TermsLinks />
        {isDemo && <DemoNote />}
      </div>
    </div>
  );
}

/** Last state of the guest's basket before the sign-in. The sign-in adds the items of the account's basket. */
function useGuestBasket(isGuest: boolean): Basket | undefined {
  const { basket } = useBasket();
  const [seen, setSeen] = useState<Basket>();
  useEffect(() => {
    if (isGuest && basket.items.length > 0) setSeen(basket);
  }, [isGuest, basket]);
  return seen;
}

/** The page the user came from, except for a dashboard user who must first set up two-factor authentication. */
function firstPageOf(user: User, next: string | null): string {
  const page = ownPath(next, permissionsOf(user) ? paths.admin : paths.home);
  return user.needsSecondFactor ? paths.setUpFactorThenBackTo(page) : page;
}

function SignIn({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  return (
    <>
      <SignInForm onSignedIn={onSignedIn} />
      <PasskeySignIn onSignedIn={onSignedIn} />
    </>
  );
}

function DemoNote() {
  return (
    <div className="mt-8 border-t border-line pt-5 text-sm text-ink-soft">
      <p className="font-medium text-ink">This is a demonstration shop. Two accounts to look around with:</p>
      <ul className="mt-2 space-y-1">
        <li>Customer: demo / demo123</li>
        <li>Administrator: admin / admin123</li>
      </ul>
    </div>
  );
}

function TermsLinks() {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      With an account, our <TextLink to={paths.termsConditions}>terms</TextLink> apply. Our{" "}
      <TextLink to={paths.privacyPolicy}>privacy policy</TextLink> says what we keep and for how long.
    </p>
  );
}

function PasskeySignIn({ onSignedIn }: { onSignedIn: OnSignedIn }) {
  const { mutate, isPending, error } = useCall({
    call: async () => callApi(signInByPasskey, { response: await signByPasskey(startPasskeySignIn) }),
    onSuccess: onSignedIn,
  });
  return (
    <div className="mt-6 space-y-5 border-t border-line pt-6">
      {error && <Alert tone="danger">{wordsOf(error)}</Alert>}
      <Button
        variant="secondary"
        size="large"
        className="w-full"
        isBusy={isPending}
        busyLabel="Waiting for your device..."
        onClick={() => mutate()}
      >
        <KeyRound aria-hidden size={18} strokeWidth={1.5} />
        Sign in with a passkey
      </Button>
    </div>
  );
}

function wordsOf(error: Error): string {
  if (isRefusal(error, "passkey-refused")) {
    return "This passkey is no longer registered here. Sign in with your password.";
  }
  return deviceMessage(error) ?? failureMessage(error, "Something went wrong. Please try again.");
}

function SignUpForm() {
  const { mutate, isPending, error } = useRegister();
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import("#contract/accounts/accounts.ts")).register.input),
    defaultValues: { firstName: "", lastName: "", username: "", email: "", password: "" },
  });
  const { errors } = formState;

  function submit(input: InputOf<typeof openAccount>) {
    if (!isPending) mutate(input, { onError: (refused) => showIssues(refused, setError) });
  }

  return (
    <form method="post" noValidate className="space-y-5" onSubmit={handleSubmit(submit)}>
      {error && !isRefusal(error, "invalid-input") && (
        <Alert tone="danger" title="Registration failed">
          {failureMessage(error, "Failed to create account. Username or email may already exist.")}
        </Alert>
      )}
      <NameFields
        form="sign-up"
        first={{ field: register("firstName"), error: errors.firstName }}
        last={{ field: register("lastName"), error: errors.lastName }}
      />
      <TextField
        id="sign-up-username"
        label="Username"
        hint="At least 3 characters"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        {...register("username")}
      />
      <EmailField form="sign-up" field={register("email")} error={errors.email} />
      <NewPasswordField form="sign-up" field={register("password")} error={errors.password} />
      <Button
        type="submit"
        size="large"
        className="w-full"
        isBusy={isPending || formState.isSubmitting}
        busyLabel="Creating Account..."
      >
        Create Account
      </Button>
    </form>
  );
}

function useRegister() {
  const { showToast } = useToast();
  return useCall({
    call: (input: InputOf<typeof register>) => callApi(register, input),
    onSuccess: ({ user }) => setUser(user),
    onError: (error) => showToast({ title: "Registration failed", description: error.message, variant: "destructive" }),
  });
}
