import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { resendEmail } from "#contract/admin-calls.ts";
import type { AdminEmail } from "#contract/admin-emails.ts";
import { adminListKey, emailPreviewQuery } from "#web/admin/admin-queries.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi, isRefusal } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { EmailAbout } from "./email-about.tsx";

/** One letter, and sending it again; shut without one. */
export function EmailDialog({ emailId, onClose }: { emailId: string | undefined; onClose: () => void }) {
  const { data, error } = useQuery(emailPreviewQuery(emailId));
  return (
    <Dialog isOpen={emailId !== undefined} onClose={onClose} title="Letter" size="large">
      {!data && !error && <Spinner label="Loading the letter" />}
      {!data && error && (
        <Alert tone="danger" title="This letter could not be read">
          {isRefusal(error, "not-found") ? "It is gone." : "Please close this and try again."}
        </Alert>
      )}
      {data && (
        <>
          <EmailFacts email={data.email} />
          {data.text === "" ? (
            <p className="mt-5 text-ink-soft">It is not sent any more: its reader does not want it.</p>
          ) : (
            <article className="mt-5 border-t border-line pt-4">
              <h3 className="text-xl break-words">{data.subject}</h3>
              <p className="mt-1 text-sm text-ink-soft">As it would go out now; its signed links lead nowhere.</p>
              <p className="mt-4 max-w-[65ch] break-words whitespace-pre-wrap">{data.text}</p>
            </article>
          )}
          {data.email.status !== "withdrawn" && <Resend email={data.email} onDone={onClose} />}
        </>
      )}
    </Dialog>
  );
}

function EmailFacts({ email }: { email: AdminEmail }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="text-ink-soft">To</dt>
      <dd>
        <EmailText email={email.recipient} />
      </dd>
      <dt className="text-ink-soft">About</dt>
      <dd className="break-words">
        <EmailAbout email={email} />
      </dd>
      <dt className="text-ink-soft">Attempts</dt>
      <dd className="prices">{email.attempts}</dd>
      {email.sentAt && (
        <>
          <dt className="text-ink-soft">Sent</dt>
          <dd>
            <Moment at={email.sentAt} />
          </dd>
        </>
      )}
      {email.lastError && (
        <>
          <dt className="text-ink-soft">Last failure</dt>
          <dd className="break-words text-danger">{email.lastError}</dd>
        </>
      )}
    </dl>
  );
}

function Resend({ email, onDone }: { email: AdminEmail; onDone: () => void }) {
  const queryClient = useQueryClient();
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(resendEmail, { emailId: String(email.id) }),
    onSuccess: () => {
      succeed("The letter goes out now");
      onDone();
    },
    onError: () => fail("Failed to send the letter"),
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminListKey("letters") }),
  });
  return (
    <div className="mt-6">
      <Button
        variant="secondary"
        isBusy={isPending}
        busyLabel="Sending..."
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {email.status === "waiting" ? "Send now" : "Send again"}
      </Button>
    </div>
  );
}
