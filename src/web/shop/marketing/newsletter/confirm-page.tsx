import { confirmNewsletter } from "#contract/marketing/marketing.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { EmailLinkAnswer } from "./email-link-answer.tsx";

export const meta = () =>
  pageMeta("Confirm the newsletter", "One press, and our newsletter comes to you about once a month.");

export default function ConfirmPage() {
  return (
    <EmailLinkAnswer
      call={confirmNewsletter}
      title="Confirm the newsletter"
      lead="Press the button, and our newsletter comes to you about once a month. You can stop it in every email."
      button="Yes, send it to me"
      busyLabel="Confirming..."
      done="Thank you. The next newsletter comes to you."
    />
  );
}
