import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import {
  type AdminEmail,
  EMAIL_FILTERS,
  type EmailFilter,
  LATE_EMAIL_MINUTES,
  listEmails,
  resendEmail,
} from "#contract/marketing/admin-marketing.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { adminListKey, emailPreviewQuery } from "#web/admin/admin-queries.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { type EntityLink, entityLink } from "#web/admin/kit/entity-links.ts";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { monthLabel } from "#web/shop/subscriptions/actions/months.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { formatDayLong } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { emailKindLabel } from "./email-kind-label.ts";

/** Kinds whose second part is one of the shop's records. */
const RECORDS = ["order", "subscription", "user", "sample", "issue", "return", "refund", "box", "parcel"];

const NOUN = { one: "email", many: "emails" };

export const meta: MetaFunction = () => adminMeta("Emails");

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
  "failed-lately": "Failed in 24 hours",
  withdrawn: STATES.withdrawn.label,
} satisfies Record<EmailFilter, string>;

const STATUS_OPTIONS = EMAIL_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

export default function EmailsPage() {
  const list = useAdminList(listEmails, "letters", (url) => ({
    search: url.read("search"),
    status: url.readOneOf("status", EMAIL_FILTERS),
  }));
  const { url } = list;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Emails</h2>
      <ListToolbar url={url} searchLabel="Search by reader or subject matter" statuses={STATUS_OPTIONS} />
      <AdminListBody list={list} noun={NOUN}>
        {(emails) => (
          <>
            <EmailsTable emails={emails} onOpen={({ id }) => url.write({ email: String(id) }, { staysOnPage: true })} />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <EmailDialog
        emailId={url.readId("email")}
        onClose={() => url.write({ email: undefined }, { staysOnPage: true })}
      />
    </>
  );
}

const COLUMNS: readonly DataColumn[] = [
  { name: "Email" },
  { name: "To", className: "hidden sm:table-cell" },
  { name: "Status" },
  { name: "Written", className: "hidden md:table-cell" },
  { name: "Actions", isUnseen: true },
];

function EmailsTable({ emails, onOpen }: { emails: readonly AdminEmail[]; onOpen: (email: AdminEmail) => void }) {
  return (
    <DataTable label="Emails" columns={COLUMNS} rows={emails} empty="No emails match.">
      {(email) => (
        <Tr key={email.id} className="hover:bg-surface-raised">
          <Td>
            <span className="block break-words">{emailKindLabel(email.kind)}</span>
            <span className="block text-sm break-words text-ink-soft">
              <EmailAbout email={email} />
            </span>
            <span className="block text-sm text-ink-soft sm:hidden">
              <EmailText email={email.recipient} />
            </span>
            {email.lastError && <span className="mt-1 block max-w-prose text-sm break-words">{email.lastError}</span>}
          </Td>
          <Td className="hidden sm:table-cell">
            <EmailText email={email.recipient} />
          </Td>
          <Td>
            <Badge tone={STATES[email.status].tone}>{STATES[email.status].label}</Badge>
          </Td>
          <Td className="hidden md:table-cell">
            <Moment at={email.createdAt} />
          </Td>
          <Td className="relative text-right">
            <Button data-opens variant="secondary" size="small" onClick={() => onOpen(email)}>
              Read
              <span className="sr-only">
                {" "}
                {emailKindLabel(email.kind)} to {email.recipient}
              </span>
            </Button>
          </Td>
        </Tr>
      )}
    </DataTable>
  );
}

/** One email, and sending it again; shut without one. */
function EmailDialog({ emailId, onClose }: { emailId: string | undefined; onClose: () => void }) {
  const { data, error } = useQuery(emailPreviewQuery(emailId));
  return (
    <Dialog isOpen={emailId !== undefined} onClose={onClose} title="Email" size="large">
      {!data && !error && <Spinner label="Loading the email" />}
      {!data && error && (
        <Alert tone="danger" title="This email could not be read">
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
      succeed("The email goes out now");
      onDone();
    },
    onError: () => fail("Failed to send the email"),
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

/** What an email is about, as a link where that has a page. */
function EmailAbout({ email }: { email: AdminEmail }) {
  const { text, to } = subjectLink(email);
  return to ? <TextLink to={to}>{text}</TextLink> : text;
}

/** What an email is about, in words: "subscription:7:2027-01" is "Subscription #7, January 2027". */
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

/** A month that an email is about; other parts only make it go once. */
function partLabel(part: string): string[] {
  return /^\d{4}-\d{2}$/.test(part) ? [monthLabel(part)] : [];
}

/** A warning to the shop or a message from outside: its kind, with its day where it has one. */
function warningLabel(kind: string, last: string): string {
  const name = /^[a-z-]+$/.test(kind) ? kind.replaceAll("-", " ") : "message";
  const text = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(last) ? `${text}, ${formatDayLong(last)}` : text;
}
