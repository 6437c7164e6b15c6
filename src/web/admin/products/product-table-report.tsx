import type { importProducts } from "#contract/admin-calls.ts";
import type { OutputOf } from "#contract/call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

type Report = OutputOf<typeof importProducts>;

/** What a table of products would do: what is wrong with it, and each change that it makes. */
export function ProductTableReport({ report }: { report: Report }) {
  return (
    <>
      <Problems report={report} />
      {report.changes.length > 0 && <Changes report={report} />}
    </>
  );
}

function Problems({ report: { created, updated, unchanged, problems, problemCount } }: { report: Report }) {
  const counts = `${created} new, ${updated} changed, ${unchanged} as they are.`;
  if (problemCount === 0) {
    return (
      <Alert tone="info" title="No bad lines">
        {counts}
      </Alert>
    );
  }
  return (
    <Alert tone="warning" title={problemCount === 1 ? "One thing to mend" : `${problemCount} things to mend`}>
      <p>Nothing is taken while a line is wrong. {counts}</p>
      <ul className="mt-2 max-h-72 space-y-1 overflow-y-auto">
        {problems.map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <span className="prices font-medium">
              Line {problem.line}
              {problem.column && `, ${problem.column}`}:
            </span>{" "}
            {problem.message}
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p className="mt-2">The first {problems.length} are shown.</p>}
    </Alert>
  );
}

function Changes({ report: { changes, changeCount } }: { report: Report }) {
  return (
    <div className="mt-4">
      <h4 className="mb-2 font-medium">{changeCount === 1 ? "One change" : `${changeCount} changes`}</h4>
      <Table label="Changes" className="text-[0.9375rem]">
        <thead>
          <tr>
            <Th>Product</Th>
            <Th>Column</Th>
            <Th>Old → new</Th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, name, column, before, after }) => (
            <Tr key={`${line} ${column}`}>
              <Td className="max-w-60 break-words">{name}</Td>
              <Td>{column}</Td>
              <Td className="prices wrap-anywhere">
                {before === null ? (
                  <>
                    <span className="font-medium">new:</span> {shorten(after)}
                  </>
                ) : (
                  <>
                    <del className="text-ink-soft no-underline">{shorten(before) || "(empty)"}</del>
                    <span aria-hidden> → </span>
                    <span className="sr-only"> becomes </span>
                    <ins className="font-medium no-underline">{shorten(after) || "(empty)"}</ins>
                  </>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      {changeCount > changes.length && <p className="mt-2">The first {changes.length} are shown.</p>}
    </div>
  );
}

const CHARACTERS_MAX = 160;

/** A description need not be read whole to be known again. */
function shorten(text: string): string {
  return text.length > CHARACTERS_MAX ? `${text.slice(0, CHARACTERS_MAX)}…` : text;
}
