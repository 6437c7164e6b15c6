import { useEffect, useId, useRef } from "react";
import {
  addConversationNote,
  type ConversationDetails,
  type ConversationEntry,
  changeConversation,
  markConversation,
} from "#contract/marketing/admin-messages.ts";
import { CONVERSATION_STATES } from "#domain/marketing/conversations.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { DetailsPart } from "#web/admin/kit/details-part.tsx";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { Notes } from "#web/admin/kit/notes.tsx";
import { refusalReason } from "#web/admin/kit/refusal-reason.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { usePermitted } from "#web/admin/kit/use-permitted.ts";
import { useSentWord } from "#web/admin/kit/use-sent-label.ts";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Price } from "#web/ui/price.tsx";
import { EMAIL_LABELS, STATE_OPTIONS } from "./message-labels.ts";
import { ReplyForm } from "./reply-form.tsx";

interface ConversationProps {
  of: ConversationDetails;
  onClose: () => void;
}

/** A conversation with the form of the reply, and beside it what the customer has bought. */
export function Conversation({ of: details, onClose }: ConversationProps) {
  const conversationId = String(details.id);
  useReadMark(details);
  return (
    <div className="gap-x-8 space-y-6 text-[0.9375rem] lg:grid lg:grid-cols-[minmax(0,1fr)_16rem] lg:space-y-0">
      <div className="space-y-6">
        <ol className="space-y-4">
          {details.entries.map((entry) => (
            <Entry key={entry.key} of={entry} />
          ))}
        </ol>
        <ReplyForm of={details} />
        <FoldedPart title="Internal note" mustOpen={false}>
          <Notes
            about="conversation"
            notes={[]}
            addNote={(text) => callApi(addConversationNote, { conversationId, text })}
          />
        </FoldedPart>
      </div>
      <div className="space-y-6">
        <Handling of={details} onClose={onClose} />
        <Customer of={details} />
      </div>
    </div>
  );
}

/** Marks the conversation as read once, when it is opened. A message that arrives later stays unread. */
function useReadMark({ id, isUnread }: ConversationDetails) {
  const hasMarked = useRef(false);
  const { mutate } = useAdminMutation({
    call: () => callApi(markConversation, { conversationId: String(id), isUnread: false }),
    stales: ["messages"],
  });
  useEffect(() => {
    if (hasMarked.current) return;
    hasMarked.current = true;
    if (isUnread) mutate();
  }, [isUnread, mutate]);
}

const ENTRY_STYLES = {
  question: "border-line-strong bg-surface-sunk",
  cancellation: "border-line-strong bg-surface-sunk",
  reply: "border-success bg-success-soft",
  note: "border-calendula bg-calendula-soft",
} satisfies Record<ConversationEntry["kind"], string>;

function Entry({ of: entry }: { of: ConversationEntry }) {
  const sent = useSentWord();
  return (
    <li className={`rounded-paper border-l-2 p-3 ${ENTRY_STYLES[entry.kind]}`}>
      <p className="text-sm text-ink-soft">
        <span className="font-medium text-ink">{entry.by}</span>
        {entry.kind === "reply" && " replied"}
        {entry.kind === "note" &&
          `, internal note${entry.readers.length > 0 ? ` for ${entry.readers.join(", ")}` : ""}`}{" "}
        · <Moment at={entry.at} />
        {entry.reference && ` · ${entry.reason} (${entry.reference})`}
        {entry.emailStatus && ` · email ${entry.emailStatus === "sent" ? sent : EMAIL_LABELS[entry.emailStatus]}`}
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{entry.text}</p>
      {entry.isCut && <p className="mt-2 text-sm">The email is longer. Open it in your mailbox to read the rest.</p>}
      {entry.attachments.length > 0 && (
        <p className="mt-2 text-sm wrap-anywhere">Attached, in your mailbox only: {entry.attachments.join(", ")}</p>
      )}
      {entry.quoted && (
        <FoldedPart title="Quoted text and signature" mustOpen={false} titleClassName="text-sm text-ink-soft">
          <p className="text-sm wrap-anywhere whitespace-pre-line text-ink-soft">{entry.quoted}</p>
        </FoldedPart>
      )}
    </li>
  );
}

/** State, assignee and read mark of a conversation. */
function Handling({ of: details, onClose }: ConversationProps) {
  const stateId = useId();
  const assigneeId = useId();
  const conversationId = String(details.id);
  const { mutate: change, isPending } = useAdminMutation({
    call: changeConversation,
    stales: ["messages", "todo"],
    success: "Saved",
    failure: "Not saved",
    reason: refusalReason,
  });
  const unread = useAdminMutation({
    call: () => callApi(markConversation, { conversationId, isUnread: true }),
    stales: ["messages"],
    failure: "Not saved",
    onSuccess: onClose,
  });
  const { assignee, colleagues } = details;
  // A former member of staff stays shown until the conversation is assigned again.
  const former = assignee && colleagues.every(({ userId }) => userId !== assignee.userId) ? [assignee] : [];
  return (
    <section aria-label="Handling" className="space-y-4">
      <div>
        <label htmlFor={stateId} className="mb-1 block text-sm text-ink-soft">
          Status
        </label>
        <Select
          id={stateId}
          className="w-full"
          options={STATE_OPTIONS}
          value={details.state}
          aria-busy={isPending || undefined}
          onChange={(event) => {
            const state = CONVERSATION_STATES.find((each) => each === event.currentTarget.value);
            if (state) change({ conversationId, state });
          }}
        />
      </div>
      <div>
        <label htmlFor={assigneeId} className="mb-1 block text-sm text-ink-soft">
          Assigned to
        </label>
        <Select
          id={assigneeId}
          className="w-full"
          options={[...colleagues, ...former].map(({ userId, name }) => ({ value: String(userId), label: name }))}
          value={assignee ? String(assignee.userId) : ""}
          aria-busy={isPending || undefined}
          onChange={({ currentTarget: { value } }) =>
            change({ conversationId, assigneeUserId: value === "" ? null : Number(value) })
          }
        >
          <option value="">Nobody</option>
        </Select>
      </div>
      <div className="flex flex-wrap gap-2">
        {details.state !== "closed" && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              change({ conversationId, state: "closed" });
              onClose();
            }}
          >
            Close conversation
          </Button>
        )}
        <Button
          variant="quiet"
          size="small"
          isBusy={unread.isPending}
          busyLabel="Saving..."
          onClick={() => unread.mutate()}
        >
          Mark as unread
        </Button>
      </div>
    </section>
  );
}

/** The person, with the orders and subscriptions of the email address. */
function Customer({ of: details }: { of: ConversationDetails }) {
  const may = usePermitted();
  const { customerId, isGuest, email, orderNumber, orders, subscriptions } = details;
  const page = customerId === null ? (isGuest ? adminPaths.guest(email) : undefined) : adminPaths.customer(customerId);
  return (
    <>
      <DetailsPart title="Customer">
        <p className="break-words">{page ? <AdminLink to={page}>{details.name || email}</AdminLink> : details.name}</p>
        <p className="text-sm text-ink-soft">
          <EmailText email={email} />
        </p>
        {orderNumber && <p className="prices text-sm text-ink-soft">Wrote about order {orderNumber}</p>}
        <p className="mt-2 text-sm text-ink-soft">
          Anyone can write under this address. Replies go to it, so check before you send personal details.
        </p>
      </DetailsPart>
      <DetailsPart title="Orders">
        {orders.length === 0 && <p className="text-ink-soft">No orders with this address.</p>}
        <ul className="divide-y divide-line">
          {orders.map(({ id, total, status, created }) => (
            <li key={id} className="py-1.5">
              <p className="flex justify-between gap-x-3">
                <span className="prices">
                  {may("orders.view") ? <AdminLink to={adminPaths.order(id)}>#{id}</AdminLink> : `#${id}`}
                </span>
                <Price amount={total} />
              </p>
              <p className="flex justify-between gap-x-3 text-sm text-ink-soft">
                <Day on={londonDayOf(created)} isShort />
                <span className="capitalize">{status}</span>
              </p>
            </li>
          ))}
        </ul>
      </DetailsPart>
      {subscriptions.length > 0 && (
        <DetailsPart title="Boxes">
          <ul className="divide-y divide-line">
            {subscriptions.map(({ id, plan, status }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                <span>
                  {may("subscriptions") ? <AdminLink to={adminPaths.subscription(id)}>#{id}</AdminLink> : `#${id}`}{" "}
                  {plan}
                </span>
                <Badge>
                  <span className="capitalize">{status}</span>
                </Badge>
              </li>
            ))}
          </ul>
        </DetailsPart>
      )}
    </>
  );
}
