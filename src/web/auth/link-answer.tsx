import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { confirmEmailChange, undoEmailChange, verifyEmail } from "#contract/emails.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { LetterPage } from "./letter-page.tsx";
import { UnusableLink } from "./unusable-link.tsx";

export interface LinkAnswerProps {
  /** What the button does with the token that the letter's link brought. */
  call: typeof verifyEmail | typeof confirmEmailChange | typeof undoEmailChange;
  title: string;
  lead: string;
  button: string;
  busyLabel: string;
  done: ReactNode;
}

/** The page of a letter about an e-mail address. It asks first: mail programs follow links by themselves. */
export function LinkAnswer({ call, title, lead, button, busyLabel, done }: LinkAnswerProps) {
  const [search] = useSearchParams();
  const queryClient = useQueryClient();
  const token = search.get("token") ?? "";
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi(call, { token }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["user"] }),
  });
  const isUnusable = token === "" || isRefusal(error, "link-invalid") || isRefusal(error, "link-expired");
  return (
    <LetterPage title={title}>
      {isUnusable ? (
        <UnusableLink isExpired={isRefusal(error, "link-expired")} />
      ) : isSuccess ? (
        <Alert tone="success">{done}</Alert>
      ) : (
        <>
          <p className="text-lg text-ink-soft">{lead}</p>
          {error && <Alert tone="danger">{changeFailure(error)}</Alert>}
          <Button size="large" isBusy={isPending} busyLabel={busyLabel} onClick={() => mutate()}>
            {button}
          </Button>
        </>
      )}
      {(isUnusable || isSuccess) && (
        <ButtonLink to={paths.account} variant="secondary">
          To your account
        </ButtonLink>
      )}
    </LetterPage>
  );
}

function changeFailure(error: Error): string {
  return isRefusal(error, "account-exists")
    ? "Another account has this e-mail address by now."
    : "Something went wrong. Please try again.";
}
