import type { MetaFunction } from "react-router";
import { undoEmailChange } from "#contract/accounts/credentials.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { LinkAnswer } from "./link-answer.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Undo the change", "Restore your old email address with one click.");

export default function UndoEmailPage() {
  return (
    <LinkAnswer
      call={undoEmailChange}
      title="Was this not you?"
      lead="Press the button to restore your old email address. This also signs out all devices."
      button="Restore my address"
      busyLabel="Restoring..."
      done={
        <>
          Your old email address has been restored. Someone may know your password, so please{" "}
          <TextLink to={paths.forgottenPassword}>set a new one</TextLink> now.
        </>
      }
    />
  );
}
