/** Statements that can break the previous version of the shop, which knows only the previous tables. */
const CONTRACTIONS: readonly (readonly [words: string, pattern: RegExp])[] = [
  ["drops what it may still use", /^(alter table \S+ )?drop (table|column|function|view|type|trigger|sequence)\b/],
  ["renames what it calls by its name", /\brename (to|column|constraint)\b/],
  ["changes the type of what it writes", /\balter column \S+ (set data )?type\b/],
  ["asks for what it does not write", /\balter column \S+ set not null\b/],
  ["asks for what it does not write", /\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/],
  ["refuses what it may write", /\badd constraint \S+ (check|unique|primary key|foreign key|exclude)\b/],
  ["refuses what it may write", /^create unique index\b/],
];
const REASON = /^-- Contract: .{20,}$/m;
const BREAK = "--> statement-breakpoint";

/**
 * Changes in a migration that can break the previous version of the shop. Excludes new tables and columns, and
 * statements with a reason ("-- Contract: …").
 */
export function findContractions(migration: string): string[] {
  const statements = migration.split(BREAK).map((text) => ({ text, sql: withoutComments(text) }));
  const created = new Set(statements.flatMap(({ sql }) => /^create table (\S+)/.exec(sql)?.[1] ?? []));
  const added = new Set(
    statements.flatMap(({ sql }) => {
      const [, table, column] = /^alter table (\S+) add column (\S+)/.exec(sql) ?? [];
      return table && column ? [`${table}.${column}`] : [];
    }),
  );
  return statements.flatMap(({ text, sql }) => {
    const table = /^alter table (\S+)|^create unique index .*? on (\S+)/.exec(sql)?.slice(1).find(Boolean);
    if (REASON.test(text) || (table && (created.has(table) || narrowsOnly(sql, table, added)))) return [];
    return CONTRACTIONS.filter(([, pattern]) => pattern.test(sql)).map(([words]) => `${words}: ${sql}`);
  });
}

/**
 * True if a constraint or an index covers only columns that the same migration adds, so that the previous version is
 * not affected.
 */
function narrowsOnly(sql: string, table: string, added: ReadonlySet<string>): boolean {
  const [, about = ""] =
    /^(?:alter table \S+ add constraint \S+|create unique index .*?) [^(]*(\(.*?\)(?= references|;|$))/.exec(sql) ?? [];
  const columns = [...about.matchAll(/"\w+"/g)].map(([name]) => name).filter((name) => name !== table);
  return columns.length > 0 && columns.every((column) => added.has(`${table}.${column}`));
}

function withoutComments(text: string): string {
  return text
    .replace(/^\s*--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}
