import type { MetaFunction } from "react-router";
import { unsubscribeFromNewsletter } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { EmailLinkAnswer } from "./email-link-answer.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, "Unsubscribe", "Unsubscribe with one click.");

export default function UnsubscribePage() {
  return (
    <EmailLinkAnswer
      call={unsubscribeFromNewsletter}
      title="Unsubscribe"
      lead="Press the button to unsubscribe. You will still get emails about your orders."
      button="Unsubscribe"
      busyLabel="Unsubscribing..."
      done="You are unsubscribed and will get no more newsletters."
    />
  );
}
