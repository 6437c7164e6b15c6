import {
  downloadSubscribers,
  listSubscribers,
  type NewsletterSubscriber,
  SUBSCRIBER_STATUSES,
  type SubscriberStatus,
} from "#contract/marketing/admin-marketing.ts";
import { CsvButton } from "#web/admin/kit/files.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";

const STATES = {
  confirmed: { label: "Confirmed", tone: "success" },
  pending: { label: "Unconfirmed", tone: "outline" },
  unsubscribed: { label: "Unsubscribed", tone: "neutral" },
} satisfies Record<SubscriberStatus, { label: string; tone: BadgeTone }>;

const SUBSCRIBERS = defineList({
  title: "Subscribers",
  isPart: true,
  intro: "Only confirmed subscribers get the newsletter. An unconfirmed request is deleted after 30 days.",
  noun: { one: "subscriber", many: "subscribers" },
  call: listSubscribers,
  search: "Search by email",
  filters: [
    {
      name: "status",
      label: "Status",
      options: SUBSCRIBER_STATUSES.map((value) => ({ value, label: STATES[value].label })),
    },
  ],
  empty: "No subscribers match.",
  whenNew: "Visitors who ask for the newsletter on the site are listed here.",
  columns: [
    {
      name: "Email",
      cell: (subscriber) => (
        <>
          <EmailText email={subscriber.email} />
          <span className="block text-sm text-ink-soft sm:hidden">
            <LastChange of={subscriber} />
          </span>
        </>
      ),
    },
    {
      name: "Status",
      cell: ({ status }) => <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>,
    },
    {
      name: "Last change",
      className: "hidden sm:table-cell",
      cell: (subscriber) => <LastChange of={subscriber} />,
    },
  ],
});

/** The people who asked for the newsletter, for answers to their questions and for another mail program. */
export function Subscribers() {
  return (
    <div className="mt-12">
      <ResourceList
        of={SUBSCRIBERS}
        actions={({ filter }) => <CsvButton call={downloadSubscribers} input={filter} />}
      />
    </div>
  );
}

/** Day on which the subscriber got the current status. */
function LastChange({ of: { status, askedAt, confirmedAt, unsubscribedAt } }: { of: NewsletterSubscriber }) {
  const at = { pending: askedAt, confirmed: confirmedAt, unsubscribed: unsubscribedAt }[status] ?? askedAt;
  return <Day on={londonDayOf(at)} />;
}
