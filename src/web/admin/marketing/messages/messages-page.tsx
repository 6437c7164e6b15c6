import type { MetaFunction } from "react-router";
import { type AdminConversation, getConversation, listConversations } from "#contract/marketing/admin-messages.ts";
import {
  createReplyTemplate,
  deleteReplyTemplate,
  listReplyTemplates,
  type ReplyTemplate,
  templateFields,
  updateReplyTemplate,
} from "#contract/marketing/admin-reply-templates.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { DetailDialog, OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { recordForm } from "#web/admin/kit/record-form.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { callApi } from "#web/app/api-client.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Conversation } from "./conversation.tsx";
import { STATE_LABELS, STATE_OPTIONS, STATE_TONES } from "./message-labels.ts";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Messages");

const NOUN = { one: "conversation", many: "conversations" };

const MESSAGES = defineList({
  title: "Messages",
  intro:
    "What customers write with the contact form and the cancellation form, and by email if the shop reads a mailbox. You reply by email.",
  noun: NOUN,
  call: listConversations,
  search: "Search by text, name, email or order",
  filters: [
    { name: "state", label: "Status", options: STATE_OPTIONS },
    {
      name: "assignee",
      label: "Assigned to",
      allLabel: "Anyone",
      options: [
        { value: "mine", label: "Me" },
        { value: "nobody", label: "Nobody" },
      ],
    },
    { name: "unread", label: "Read", options: [{ value: "yes", label: "Unread" }] },
  ],
  empty: "No messages match.",
  whenNew: "Messages appear here when customers write with the contact form, or by email if the shop reads a mailbox.",
});

const TEMPLATES = defineList({
  title: "Templates for answers",
  isPart: true,
  intro:
    "Texts that you insert into a reply. {name}, {order} and {tracking} stand for the customer's name, the order number and the tracking number.",
  noun: { one: "template", many: "templates" },
  call: listReplyTemplates,
  isWhole: true,
  empty: "No templates match.",
  whenNew: "Add one for each answer that you write often.",
  columns: [
    { name: "Name", cellClassName: "font-medium wrap-anywhere", cell: ({ name }) => name },
    {
      name: "Text",
      className: "hidden sm:table-cell",
      cell: ({ text }) => <span className="line-clamp-2 wrap-anywhere">{text}</span>,
    },
  ],
  edit: {
    param: "template",
    addTitle: "Add template",
    isAddSecondary: true,
    editTitle: "Edit template",
    nameOf: ({ name }) => name,
    form: recordForm({
      noun: "template",
      schema: templateFields,
      values: (template: ReplyTemplate | undefined) => ({ name: template?.name ?? "", text: template?.text ?? "" }),
      save: (typed, template) =>
        template
          ? callApi(updateReplyTemplate, { ...typed, templateId: String(template.id) })
          : callApi(createReplyTemplate, typed),
      stales: ["reply-templates"],
      fields: [
        { name: "name", label: "Name" },
        { name: "text", label: "Text", kind: "area", rows: 8, hint: "May contain {name}, {order} and {tracking}." },
      ],
    }),
  },
  remove: {
    nameOf: ({ name }) => name,
    call: ({ id }) => callApi(deleteReplyTemplate, { templateId: String(id) }),
    stales: ["reply-templates"],
    consequence: "Replies that were sent with it stay as they are.",
  },
});

/** Customers' messages, in conversations, and the replies to them. */
export default function MessagesPage() {
  return (
    <>
      <ConversationList />
      <div className="mt-12">
        <ResourceList of={TEMPLATES} />
      </div>
    </>
  );
}

function ConversationList() {
  return (
    <ResourceList
      of={MESSAGES}
      rows={(conversations) => (
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.id} of={conversation} />
          ))}
        </ul>
      )}
    >
      {({ rows }) => (
        <DetailDialog
          param="message"
          title={(_id, details) => (details ? `Message from ${details.name || details.email}` : "Message")}
          noun="conversation"
          call={getConversation}
          input={(conversationId) => ({ conversationId })}
          listedIds={rows?.map(({ id }) => id) ?? []}
          isFresh
        >
          {(details, onClose) => <Conversation key={details.id} of={details} onClose={onClose} />}
        </DetailDialog>
      )}
    </ResourceList>
  );
}

function ConversationRow({ of: one }: { of: AdminConversation }) {
  return (
    <li className="gap-x-6 py-3 sm:grid sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 ${one.isUnread ? "font-semibold" : ""}`}>
          <OpenLink param="message" id={one.id} of={`, open the conversation${one.isUnread ? ", unread" : ""}`}>
            {one.name || one.email}
          </OpenLink>
          <Badge tone={STATE_TONES[one.state]}>{STATE_LABELS[one.state]}</Badge>
          {one.isUnread && <span className="text-sm">Unread</span>}
        </p>
        <p className="text-sm text-ink-soft">
          <EmailText email={one.email} />
          {one.orderNumber && <span className="prices"> · order {one.orderNumber}</span>}
        </p>
        <p className="mt-1 line-clamp-2 wrap-anywhere">{one.excerpt}</p>
      </div>
      <p className="mt-1 text-sm text-ink-soft sm:mt-0 sm:text-right">
        <Moment at={one.lastMessage} />
        {one.assignee && <span className="sm:block"> {one.assignee.name}</span>}
      </p>
    </li>
  );
}
