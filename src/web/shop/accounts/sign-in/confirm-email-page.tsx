import type { MetaFunction } from "react-router";
import { confirmEmailChange } from "#contract/accounts/credentials.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { LinkAnswer } from "./link-answer.tsx";

export const meta: MetaFunction = () =>
  pageMeta("Confirm your new e-mail address", "One press, and your account has its new address.");

export default function ConfirmEmailPage() {
  return (
    <LinkAnswer
      call={confirmEmailChange}
      title="Confirm your new e-mail address"
      lead="Press the button, and your account and its emails go by this address. We tell the old one."
      button="Use this address"
      busyLabel="Changing..."
      done="Thank you. Your account has its new e-mail address."
    />
  );
}
