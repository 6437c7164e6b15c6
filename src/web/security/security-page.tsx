import type { MetaFunction } from "react-router";
import { AccountFrame } from "#web/account/account-frame.tsx";
import { AccountSection } from "#web/account/account-section.tsx";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { ChangeEmail } from "./change-email.tsx";
import { ChangePassword } from "./change-password.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { SecondFactor } from "./second-factor.tsx";
import { SessionList } from "./session-list.tsx";

export const meta: MetaFunction = () =>
  pageMeta("Sign-in and security", "Your password, your passkeys, your e-mail address, and where you are signed in.");

export default function SecurityPage() {
  return (
    <AccountFrame
      title="Sign-in and security"
      back={{ to: paths.account, label: "Back to your account" }}
      width="narrow"
    >
      {(user) => (
        <div className="mt-10 space-y-14">
          {user.isAdmin && (
            <AccountSection title="Authenticator app">
              <SecondFactor user={user} />
            </AccountSection>
          )}
          <AccountSection title="E-mail address">
            <ChangeEmail user={user} />
          </AccountSection>
          <AccountSection title="Password">
            <ChangePassword user={user} />
          </AccountSection>
          <AccountSection title="Passkeys">
            <PasskeyList />
          </AccountSection>
          <AccountSection title="Where you are signed in">
            <SessionList />
          </AccountSection>
        </div>
      )}
    </AccountFrame>
  );
}
