import type { MetaFunction } from "react-router";
import { confirmNewsletter } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { EmailLinkAnswer } from "./email-link-answer.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Confirm your subscription", "Confirm to get our newsletter about once a month.");

export default function ConfirmPage() {
  return (
    <EmailLinkAnswer
      call={confirmNewsletter}
      title="Confirm your subscription"
      lead="Press the button to get our newsletter about once a month. Every email has a link to stop it."
      button="Yes, send it to me"
      busyLabel="Confirming..."
      done="Thank you. You will get the next newsletter."
    />
  );
}
