import type { MetaFunction } from "react-router";
import { listLetters } from "#contract/admin-calls.ts";
import { type AdminLetter, LATE_LETTER_MINUTES, LETTER_FILTERS, type LetterFilter } from "#contract/admin-letters.ts";
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
import { LetterAbout } from "./letter-about.tsx";
import { LetterDialog } from "./letter-dialog.tsx";
import { letterKindWords } from "./letter-kind-words.ts";

const NOUN = { one: "letter", many: "letters" };

export const meta: MetaFunction = () => adminMeta("Letters");

const STATES = {
  waiting: { label: "Waiting", tone: "outline" },
  sent: { label: "Sent", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
} satisfies Record<AdminLetter["status"], { label: string; tone: BadgeTone }>;

const FILTER_WORDS = {
  waiting: STATES.waiting.label,
  late: `Waiting for ${LATE_LETTER_MINUTES} minutes`,
  sent: STATES.sent.label,
  failed: STATES.failed.label,
  "failed-lately": "Failed in 24 hours",
  withdrawn: STATES.withdrawn.label,
} satisfies Record<LetterFilter, string>;

const STATUS_OPTIONS = LETTER_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));

export default function LettersPage() {
  const list = useAdminList(listLetters, "letters", (url) => ({
    search: url.read("search"),
    status: url.readOneOf("status", LETTER_FILTERS),
  }));
  const { url } = list;
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Letters</h2>
      <ListToolbar url={url} searchLabel="Search by reader or subject matter" statuses={STATUS_OPTIONS} />
      <AdminListBody list={list} noun={NOUN}>
        {(letters) => (
          <>
            <LettersTable
              letters={letters}
              onOpen={({ id }) => url.write({ letter: String(id) }, { keepsPage: true })}
            />
            <ListPager list={list} noun={NOUN} />
          </>
        )}
      </AdminListBody>
      <LetterDialog
        letterId={url.readId("letter")}
        onClose={() => url.write({ letter: undefined }, { keepsPage: true })}
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

function LettersTable({ letters, onOpen }: { letters: readonly AdminLetter[]; onOpen: (letter: AdminLetter) => void }) {
  return (
    <DataTable label="Letters" columns={COLUMNS} rows={letters} empty="No letters match.">
      {(letter) => (
        <Tr key={letter.id} className="hover:bg-surface-raised">
          <Td>
            <span className="block break-words">{letterKindWords(letter.kind)}</span>
            <span className="block text-sm break-words text-ink-soft">
              <LetterAbout letter={letter} />
            </span>
            <span className="block text-sm text-ink-soft sm:hidden">
              <EmailText email={letter.recipient} />
            </span>
            {letter.lastError && <span className="mt-1 block max-w-prose text-sm break-words">{letter.lastError}</span>}
          </Td>
          <Td className="hidden sm:table-cell">
            <EmailText email={letter.recipient} />
          </Td>
          <Td>
            <Badge tone={STATES[letter.status].tone}>{STATES[letter.status].label}</Badge>
          </Td>
          <Td className="hidden md:table-cell">
            <Moment at={letter.createdAt} />
          </Td>
          <Td className="relative text-right">
            <Button data-opens variant="secondary" size="small" onClick={() => onOpen(letter)}>
              Read
              <span className="sr-only">
                {" "}
                {letterKindWords(letter.kind)} to {letter.recipient}
              </span>
            </Button>
          </Td>
        </Tr>
      )}
    </DataTable>
  );
}
