import { useSearchParams } from "react-router";
import type { confirmNewsletter, unsubscribeFromNewsletter } from "#contract/marketing/marketing.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { useCall } from "#web/app/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { newsletterFailure } from "./use-subscribe.ts";

export interface EmailLinkAnswerProps {
  /** Call with the token of the email's link. */
  call: typeof confirmNewsletter | typeof unsubscribeFromNewsletter;
  title: string;
  lead: string;
  button: string;
  busyLabel: string;
  done: string;
}

/** Page opened by an email. It asks for confirmation, because mail programs open links themselves. */
export function EmailLinkAnswer({ call, title, lead, button, busyLabel, done }: EmailLinkAnswerProps) {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const { mutate, isPending, isSuccess, error } = useCall({ call: () => callApi(call, { token }) });
  const isUnknown = token === "" || isRefusal(error, "not-found");
  return (
    <div className="mx-auto w-full max-w-xl space-y-6 px-5 py-20">
      <h1>{title}</h1>
      {isUnknown ? (
        <Alert tone="warning" title="This link is not valid">
          It may be incomplete. Open the link in the latest email again.
        </Alert>
      ) : isSuccess ? (
        <Alert tone="success">{done}</Alert>
      ) : (
        <>
          <p className="text-lg text-ink-soft">{lead}</p>
          {error && <Alert tone="danger">{newsletterFailure(error)}</Alert>}
          <Button size="large" isBusy={isPending} busyLabel={busyLabel} onClick={() => mutate()}>
            {button}
          </Button>
        </>
      )}
      {(isUnknown || isSuccess) && (
        <ButtonLink to={paths.blog} variant="secondary">
          Read the journal
        </ButtonLink>
      )}
    </div>
  );
}
