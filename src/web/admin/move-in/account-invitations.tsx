import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  type AccountInvitations as Counts,
  getAccountInvitations,
  startAccountInvitations,
  stopAccountInvitations,
} from "#contract/accounts/admin-account-invitations.ts";
import { formatCount } from "#domain/format-count.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { ConfirmDialog } from "#web/admin/kit/confirm-dialog.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";

const PROGRESS_MS = 5_000;

/** Invitations of another shop's customers to set a password. Nothing is shown before a customer came. */
export function AccountInvitations() {
  const may = usePermitted();
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    ...apiQuery(getAccountInvitations, {}),
    enabled: may("customers"),
    refetchInterval: ({ state }) => (state.data && state.data.waiting > 0 ? PROGRESS_MS : false),
  });
  const start = useAdminMutation({
    call: () => callApi(startAccountInvitations, {}),
    stales: ["account-invitations"],
    failure: "The customers could not be invited",
    onSuccess: () => setAsking(false),
    onError: () => setAsking(false),
  });
  const stop = useAdminMutation({
    call: () => callApi(stopAccountInvitations, {}),
    stales: ["account-invitations"],
    failure: "The invitations could not be stopped",
  });
  const progress = useRef<HTMLParagraphElement>(null);
  const isPressed = start.data !== undefined;
  const hasButton = data !== undefined && (data.waiting > 0 || data.uninvited > 0);
  // The button goes with the last invitation. The focus then moves to the progress.
  useEffect(() => {
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (isPressed && !hasButton && isLost) progress.current?.focus({ preventScroll: true });
  }, [isPressed, hasButton]);
  if (!data || data.moved === 0) return null;
  return (
    <section aria-labelledby="move-invite" className="mt-10 border-t border-line-strong pt-6">
      <h3 id="move-invite" className="mb-3 text-xl">
        Invite customers
      </h3>
      <p className="max-w-[65ch] text-ink-soft">
        Customers come without passwords. An invitation emails each a link to set one. Start it when this shop is open
        for them. Without an invitation, they choose “Forgotten your password?” on the sign-in page.
      </p>
      <p ref={progress} tabIndex={-1} aria-live="polite" className="mt-3 max-w-[65ch]">
        {progressText(data)}
      </p>
      {may("marketing") && hasButton && (
        // One button for both, so that the focus stays on it.
        <Button
          className="mt-4"
          variant={data.waiting > 0 ? "secondary" : "primary"}
          isBusy={start.isPending || stop.isPending}
          busyLabel={start.isPending ? "Starting..." : "Stopping..."}
          onClick={() => (data.waiting > 0 ? stop.mutate(undefined) : setAsking(true))}
        >
          {buttonLabel(data)}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`${buttonLabel({ ...data, waiting: 0 })}?`}
        actionLabel="Send invitations"
        busyLabel="Starting..."
        isBusy={start.isPending}
        isDanger={false}
        onConfirm={() => start.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        <p>
          Each customer without a password gets one email with a link to set one. At most {data.perMinute} are sent a
          minute. You can stop in between, but sent emails cannot be recalled.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function buttonLabel({ waiting, uninvited }: Counts): string {
  if (waiting > 0) return "Stop inviting";
  return uninvited === 1 ? "Invite one customer" : `Invite ${formatCount(uninvited)} customers`;
}

function progressText({ moved, withPassword, waiting, invited, perMinute }: Counts): string {
  const came = moved === 1 ? "One customer came" : `${formatCount(moved)} customers came`;
  const sent = `${formatCount(invited)} invited, ${formatCount(withPassword)} with a password.`;
  const left = waiting > 0 ? ` ${formatCount(waiting)} invitations wait. At most ${perMinute} are sent a minute.` : "";
  return `${came}: ${sent}${left}`;
}
