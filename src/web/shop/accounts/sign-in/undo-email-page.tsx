import type { MetaFunction } from "react-router";
import { undoEmailChange } from "#contract/accounts/credentials.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { LinkAnswer } from "./link-answer.tsx";

export const meta: MetaFunction = () =>
  pageMeta("Take back the change", "One press, and your account has its old e-mail address again.");

export default function UndoEmailPage() {
  return (
    <LinkAnswer
      call={undoEmailChange}
      title="This was not you?"
      lead="Press the button, and your account has its old e-mail address again. Everybody who is signed in is signed out."
      button="Give me my address back"
      busyLabel="Taking back..."
      done={
        <>
          Your account has its old e-mail address again. Somebody knew your password: please{" "}
          <TextLink to={paths.forgottenPassword}>set a new one</TextLink> now.
        </>
      }
    />
  );
}
