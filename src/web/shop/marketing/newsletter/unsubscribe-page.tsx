import { unsubscribeFromNewsletter } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { EmailLinkAnswer } from "./email-link-answer.tsx";

export const meta = () => pageMeta("Stop the newsletter", "Unsubscribe with one click.");

export default function UnsubscribePage() {
  return (
    <EmailLinkAnswer
      call={unsubscribeFromNewsletter}
      title="Stop the newsletter"
      lead="Press the button to unsubscribe. You will still get emails about your orders."
      button="Stop the newsletter"
      busyLabel="Stopping..."
      done="You are unsubscribed and will get no more newsletters."
    />
  );
}
