import type { MetaFunction } from "react-router";
import { AccountFrame } from "#web/account/account-frame.tsx";
import { AccountSection } from "#web/account/account-section.tsx";
import { paths } from "#web/paths.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { DownloadMyData } from "./download-my-data.tsx";
import { EraseAccount } from "./erase-account.tsx";

export const meta: MetaFunction = () =>
  pageMeta("Your data", "Take a copy of what we hold about you, or have it erased.");

export default function DataPage() {
  return (
    <AccountFrame title="Your data" back={{ to: paths.account, label: "Back to your account" }} width="narrow">
      {(user) => (
        <div className="mt-10 space-y-14">
          <AccountSection title="A copy for you">
            <div className="space-y-5">
              <p>
                One file with everything we hold about you: your account, addresses, questionnaire, orders,
                subscriptions, letters, and where you are signed in. It is JSON, which people and programs can read.
              </p>
              <DownloadMyData />
              <p className="text-ink-soft">
                What each thing is for, and how long we keep it, is in the{" "}
                <TextLink to={paths.privacyPolicy}>privacy policy</TextLink>.
              </p>
            </div>
          </AccountSection>
          <AccountSection title="Erase your account">
            <EraseAccount user={user} />
          </AccountSection>
        </div>
      )}
    </AccountFrame>
  );
}
