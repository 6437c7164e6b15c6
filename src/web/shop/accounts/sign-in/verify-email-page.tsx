import type { MetaFunction } from "react-router";
import { verifyEmail } from "#contract/accounts/credentials.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { LinkAnswer } from "./link-answer.tsx";

export const meta: MetaFunction = () =>
  pageMeta("Confirm your e-mail address", "One press, and we know that our emails reach you.");

export default function VerifyEmailPage() {
  return (
    <LinkAnswer
      call={verifyEmail}
      title="Confirm your e-mail address"
      lead="Press the button, and we know that our emails reach you."
      button="Yes, this is my address"
      busyLabel="Confirming..."
      done="Thank you. Your e-mail address is confirmed."
    />
  );
}
