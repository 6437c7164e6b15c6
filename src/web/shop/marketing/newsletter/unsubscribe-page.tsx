import { unsubscribeFromNewsletter } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { EmailLinkAnswer } from "./email-link-answer.tsx";

export const meta = () => pageMeta("Stop the newsletter", "One press, and we write no more newsletters to you.");

export default function UnsubscribePage() {
  return (
    <EmailLinkAnswer
      call={unsubscribeFromNewsletter}
      title="Stop the newsletter"
      lead="Press the button, and we write no more newsletters to you. Emails about your orders still come."
      button="Stop the newsletter"
      busyLabel="Stopping..."
      done="It is stopped. We write no more newsletters to you."
    />
  );
}
