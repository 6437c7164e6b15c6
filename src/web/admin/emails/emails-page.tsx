import { useQuery } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import type { OutputOf } from "#contract/call.ts";
import {
  type AdminEmail,
  EMAIL_FILTERS,
  type EmailFilter,
  LATE_EMAIL_MINUTES,
  listEmailKinds,
  listEmails,
  previewEmail,
  resendEmail,
} from "#contract/marketing/admin-marketing.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { DetailDialog, OpenLink } from "#web/admin/kit/detail-dialog.tsx";
import { type EntityLink, entityLink, kindLabel } from "#web/admin/kit/entity-links.ts";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { sentLabel } from "#web/admin/kit/use-sent-label.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Moment } from "#web/ui/moment.tsx";

/** Kinds of record that an email can be about. The record's id is the second part of the email's `about` key. */
const RECORDS = ["order", "subscription", "user", "sample", "issue", "return", "refund", "box", "parcel"];

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Emails");

/** Kinds of email whose names are not labels. */
const KIND_LABELS: Readonly<Record<string, string>> = {
  "account-erased": "Account deleted",
  "admin-alert": "Alert to the shop",
  "card-link": "Link for a new card",
  "contact-receipt": "Receipt of a message",
  "contact-to-shop": "Message to the shop",
  "first-full-price": "First charge at the full price",
  "gift-announced": "Gift ready to go",
  "message-reply": "Reply to a message",
  "newsletter-confirm": "Newsletter confirmation",
  "parcel-number": "Tracking number",
  "payment-apology": "Apology for a payment",
  "review-refused": "Review not shown",
  "sign-in-changed": "Change of the sign-in",
  "staff-invitation": "Invitation to the dashboard",
  "verify-email": "Confirmation of an email address",
};

/** Label of a kind of email. */
export function emailKindLabel(kind: string): string {
  return KIND_LABELS[kind] ?? kindLabel(kind);
}

const STATES = {
  waiting: { label: "Waiting", tone: "outline" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
} satisfies Record<AdminEmail["status"], { label: string; tone: BadgeTone }>;

const FILTER_LABELS = {
  waiting: STATES.waiting.label,
  late: `Waiting for ${LATE_EMAIL_MINUTES} minutes`,
  sent: STATES.sent.label,
  failed: STATES.failed.label,
  "failed-lately": "Failed in the last 24 hours",
  withdrawn: STATES.withdrawn.label,
} satisfies Record<EmailFilter, string>;

/** The list of emails, whose filter offers the kinds of email that the shop has. */
const emailList = (kinds: readonly string[] | undefined) =>
  defineList({
    title: "Emails",
    noun: { one: "email", many: "emails" },
    call: listEmails,
    search: "Search by recipient or subject",
    filters: [
      {
        name: "status",
        label: "Status",
        options: EMAIL_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] })),
      },
      {
        name: "kind",
        label: "Kind",
        options: (kinds ?? []).map((value) => ({ value, label: emailKindLabel(value) })),
        areOptionsLoaded: kinds !== undefined,
      },
    ],
    empty: "No emails match.",
    whenNew: "Emails to customers and alerts to you are listed here.",
    columns: [
      {
        name: "Email",
        cell: (email) => (
          <>
            <span className="block break-words">
              <OpenLink param="email" id={email.id} of={`to ${email.recipient}`}>
                {email.subject ?? emailKindLabel(email.kind)}
              </OpenLink>
            </span>
            <EmailKind email={email} />
            <span className="block text-sm text-ink-soft sm:hidden">
              <EmailText email={email.recipient} />
            </span>
            <span className="block text-sm text-ink-soft md:hidden">
              <Moment at={email.sentAt ?? email.createdAt} />
            </span>
            {email.lastError && <span className="mt-1 block max-w-prose text-sm break-words">{email.lastError}</span>}
          </>
        ),
      },
      { name: "To", className: "hidden sm:table-cell", cell: ({ recipient }) => <EmailText email={recipient} /> },
      { name: "Status", cell: (email) => <EmailState email={email} /> },
      {
        name: "Time",
        className: "hidden md:table-cell",
        cell: ({ sentAt, createdAt }) => <Moment at={sentAt ?? createdAt} />,
      },
    ],
  });

export default function EmailsPage() {
  const { data: kinds } = useQuery(apiQuery(listEmailKinds, {}));
  return (
    <ResourceList of={emailList(kinds)} lead={<KeptEmails />}>
      {({ rows }) => (
        <DetailDialog
          param="email"
          title={(_id, shown) => shown?.email.subject ?? "Email"}
          noun="email"
          call={previewEmail}
          input={(emailId) => ({ emailId })}
          listedIds={rows?.map(({ id }) => id) ?? []}
        >
          {(preview, onClose) => <EmailDetails preview={preview} onDone={onClose} />}
        </DetailDialog>
      )}
    </ResourceList>
  );
}

/** Explains the state of the emails of a shop that has no mail server yet. */
function KeptEmails() {
  if (!useShopMode()?.isMailKept) return null;
  return (
    <p className="mt-2 max-w-[65ch] text-ink-soft">
      No mail server is connected. Emails are kept here and in the shop's outbox folder, and reach nobody.
    </p>
  );
}

interface EmailDetailsProps {
  preview: OutputOf<typeof previewEmail>;
  onDone: () => void;
}

function EmailDetails({ preview: { email, subject, text }, onDone }: EmailDetailsProps) {
  return (
    <>
      <EmailFacts email={email} />
      {text === "" ? (
        <p className="mt-5 text-ink-soft">This email is no longer sent, because its recipient opted out.</p>
      ) : (
        <article className="mt-5 border-t border-line pt-4">
          {subject !== email.subject && <h3 className="text-xl break-words">{subject}</h3>}
          <p className="mt-1 text-sm text-ink-soft">
            {email.status === "sent"
              ? "The email with today's data. Its links do not work here."
              : "Preview of the email as it would be sent now. Its links do not work."}
          </p>
          <p className="mt-4 max-w-[65ch] break-words whitespace-pre-wrap">{text}</p>
        </article>
      )}
      {email.status !== "withdrawn" && <Resend email={email} onDone={onDone} />}
    </>
  );
}

function EmailState({ email: { status, isKeptOnly } }: { email: AdminEmail }) {
  if (isKeptOnly) return <Badge tone="warning">Kept, not sent</Badge>;
  return <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>;
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
          <dt className="text-ink-soft">{email.isKeptOnly ? "Kept, because no mail server is connected" : "Sent"}</dt>
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
  const isKept = useShopMode()?.isMailKept ?? false;
  const { mutate, isPending } = useAdminMutation({
    call: resendEmail,
    stales: ["emails"],
    success: isKept ? sentLabel("Email", { isKept }) : "The email is being sent",
    failure: "Failed to send the email",
    onSuccess: onDone,
  });
  return (
    <div className="mt-6">
      <Button
        variant="secondary"
        isBusy={isPending}
        busyLabel="Sending..."
        onClick={() => mutate({ emailId: String(email.id) })}
      >
        {email.status === "waiting" ? "Send now" : "Send again"}
      </Button>
    </div>
  );
}

/** Kind and record of an email, without a part that the row already shows. */
function EmailKind({ email }: { email: AdminEmail }) {
  const kind = emailKindLabel(email.kind);
  const isKindShown = email.subject === null || email.subject === kind;
  const { text, to } = subjectLink(email);
  // A record without a page and without a number or a day says no more than the kind of the email.
  const isRecordShown =
    [email.subject, kind].includes(text) || email.kind === "admin-alert" || (to === undefined && !/\d/.test(text));
  if (isKindShown && isRecordShown) return null;
  return (
    <span className="block text-sm break-words text-ink-soft">
      {!isKindShown && kind}
      {!isKindShown && !isRecordShown && ", "}
      {!isRecordShown && <EmailAbout email={email} />}
    </span>
  );
}

/** The record that an email is about, as a link if it has a page. */
function EmailAbout({ email }: { email: AdminEmail }) {
  const { text: record, to } = subjectLink(email);
  // An alert is about a product or a state of the shop. Its subject names it.
  const text = (email.kind === "admin-alert" && email.subject) || record;
  return to ? <AdminLink to={to}>{text}</AdminLink> : text;
}

/** Label of the record that an email is about: "Subscription #7, January 2027" for "subscription:7:2027-01". */
export function subjectLink({ about, orderId }: Pick<AdminEmail, "about" | "orderId">): EntityLink {
  const [kind = "", id = "", ...rest] = about.split(":");
  if (kind === "low-stock") return { text: `Low stock of product ${id}`, to: adminPaths.product(Number(id)) };
  if (!RECORDS.includes(kind)) return { text: warningLabel(kind, rest.at(-1) ?? id), to: undefined };
  const entity = entityLink(kind, id);
  const text = [entity.text, ...rest.slice(0, 1).flatMap(partLabel)].join(", ");
  if (orderId === null || kind === "order") return { ...entity, text };
  return {
    text: `Order #${orderId}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
    to: adminPaths.order(orderId),
  };
}

/** Label of a part of the `about` key that is a month. Other parts only make the key unique and have no label. */
function partLabel(part: string): string[] {
  return /^\d{4}-\d{2}$/.test(part) ? [monthLabel(part)] : [];
}

/** Label of a warning to the shop or of a message from a visitor: its kind, with its day if it has one. */
function warningLabel(kind: string, last: string): string {
  const name = /^[a-z-]+$/.test(kind) ? kind.replaceAll("-", " ") : "message";
  const text = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? `${text}, ${formatDayLong(last)}` : text;
}
