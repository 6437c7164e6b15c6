import type { MetaFunction } from "react-router";
import { confirmEmailChange } from "#contract/accounts/credentials.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { LinkAnswer } from "./link-answer.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Confirm your new email address", "Confirm your new address with one click.");

export default function ConfirmEmailPage() {
  return (
    <LinkAnswer
      call={confirmEmailChange}
      title="Confirm your new email address"
      lead="Press the button to use this address for your account and emails. We send a notice to the old one."
      button="Use this address"
      busyLabel="Changing..."
      done="Thank you. Your account has its new email address."
    />
  );
}
