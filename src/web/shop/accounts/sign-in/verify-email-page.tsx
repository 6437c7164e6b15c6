import type { MetaFunction } from "react-router";
import { verifyEmail } from "#contract/accounts/credentials.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { LinkAnswer } from "./link-answer.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Confirm your email address", "Confirm that our emails reach you.");

export default function VerifyEmailPage() {
  return (
    <LinkAnswer
      call={verifyEmail}
      title="Confirm your email address"
      lead="Press the button to confirm that our emails reach you."
      button="Yes, this is my address"
      busyLabel="Confirming..."
      done="Thank you. Your email address is confirmed."
    />
  );
}
