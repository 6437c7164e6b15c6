import type { MetaFunction } from "react-router";
import { listEmails } from "#contract/admin-calls.ts";
import { type AdminEmail, EMAIL_FILTERS, type EmailFilter, LATE_EMAIL_MINUTES } from "#contract/admin-emails.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { AdminListBody } from "#web/admin/kit/admin-list-body.tsx";
import { type DataColumn, DataTable } from "#web/admin/kit/data-table.tsx";
import { ListPager } from "#web/admin/kit/list-pager.tsx";
import { ListToolbar } from "#web/admin/kit/list-toolbar.tsx";
import { useAdminList } from "#web/admin/kit/use-admin-list.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Td, Tr } from "#web/ui/table.tsx";
import { EmailAbout } from "./email-about.tsx";
import { EmailDialog } from "./email-dialog.tsx";
import { emailKindLabel } from "./email-kind-label.ts";

const NOUN = { one: "letter", many: "letters" };

export const meta: MetaFunction = () => adminMeta("Letters");

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
      <h2 className="text-2xl sm:text-3xl">Letters</h2>
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
  { name: "Letter" },
  { name: "To", className: "hidden sm:table-cell" },
  { name: "Status" },
  { name: "Written", className: "hidden md:table-cell" },
  { name: "Actions", isUnseen: true },
];

function EmailsTable({ emails, onOpen }: { emails: readonly AdminEmail[]; onOpen: (email: AdminEmail) => void }) {
  return (
    <DataTable label="Letters" columns={COLUMNS} rows={emails} empty="No letters match.">
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
