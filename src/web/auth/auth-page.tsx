import { useState } from "react";
import { type LoaderFunctionArgs, type MetaFunction, Navigate, useLoaderData, useSearchParams } from "react-router";
import type { User } from "#contract/accounts.ts";
import { getShopMode } from "#contract/calls.ts";
import { pageApi } from "#web/page-api.ts";
import { ownPath, paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { useUser } from "#web/shell/use-user.ts";
import { Picture } from "#web/ui/picture.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export const meta: MetaFunction = () => [
  ...pageMeta("Sign in or open an account", "Your orders, your monthly box and your address, in one place."),
  { name: "robots", content: "noindex" },
];

export async function loader({ context }: LoaderFunctionArgs) {
  const { isDemo } = await context.get(pageApi)(getShopMode, {});
  return { isDemo };
}

export default function AuthPage() {
  const { isDemo } = useLoaderData<typeof loader>();
  const [selected, setSelected] = useState("sign-in");
  const [searchParams] = useSearchParams();
  const { user } = useUser();
  if (user) return <Navigate replace to={firstPageOf(user, searchParams.get("next"))} />;
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
            { id: "sign-in", label: "Sign In", content: <SignIn /> },
            { id: "sign-up", label: "Sign Up", content: <SignUpForm /> },
          ]}
        />
        <TermsLinks />
        {isDemo && <DemoNote />}
      </div>
    </div>
  );
}

/** Where they came from; an administrator without a second factor is asked for one first, where that is asked for. */
function firstPageOf(user: User, next: string | null): string {
  const page = ownPath(next, user.isAdmin ? paths.admin : paths.home);
  return user.needsSecondFactor ? paths.setUpFactorThenBackTo(page) : page;
}

function SignIn() {
  return (
    <>
      <SignInForm />
      <PasskeySignIn />
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

/** What holds for an account, under the forms that lead to one. */
function TermsLinks() {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      With an account our <TextLink to={paths.termsConditions}>terms</TextLink> hold; the{" "}
      <TextLink to={paths.privacyPolicy}>privacy policy</TextLink> says what we keep and for how long.
    </p>
  );
}
