import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "#server/db/open-database.ts";

export interface Person {
  userId: number;
  /** Null where nobody has shown that the address is theirs: what others wrote under it is not for them. */
  verifiedEmail: string | null;
}

interface PersonalTable {
  table: string;
  /** Whose rows they are. */
  of: (person: Person) => SQL;
  /** Columns that are secrets, or mean something to the shop alone. */
  without?: readonly string[];
}

const ofUser = ({ userId }: Person) => sql`user_id = ${userId}`;
const ofOwnOrders = ({ userId }: Person) => sql`order_id in (select id from orders where user_id = ${userId})`;
const ofEmail = ({ verifiedEmail }: Person) => sql`lower(email) = ${verifiedEmail}`;

/** Every table with rows about somebody, under the name that an export gives it. */
export const PERSONAL_TABLES = {
  account: {
    table: "users",
    of: ({ userId }) => sql`id = ${userId}`,
    without: ["password", "username_key", "sessions_from"],
  },
  questionnaireAnswers: { table: "questionnaire_responses", of: ofUser },
  basket: {
    table: "cart_items",
    of: ({ userId }) => sql`cart_id in (select id from carts where user_id = ${String(userId)})`,
  },
  orders: { table: "orders", of: ofUser, without: ["guest_owner", "cart_id", "version", "fingerprint"] },
  orderLines: { table: "order_items", of: ofOwnOrders },
  orderEvents: { table: "order_events", of: ofOwnOrders },
  refunds: { table: "refunds", of: ofOwnOrders },
  disputes: { table: "disputes", of: ofOwnOrders },
  invoices: { table: "invoices", of: ofOwnOrders },
  returns: { table: "returns", of: ofOwnOrders },
  subscriptions: { table: "subscriptions", of: ofUser },
  notes: { table: "notes", of: ({ userId }) => sql`about = 'customer' and about_id = ${userId}` },
  messages: { table: "customer_messages", of: ofEmail },
  boxes: {
    table: "boxes",
    of: ({ userId }) => sql`subscription_id in (select id from subscriptions where user_id = ${userId})`,
  },
  newsletter: { table: "newsletter_subscribers", of: ofEmail, without: ["token", "confirm_token"] },
  sampleRequests: { table: "sample_requests", of: ofEmail },
  letters: { table: "letters", of: ({ verifiedEmail }) => sql`lower(recipient) = ${verifiedEmail}` },
  sessions: { table: "sessions", of: ofUser, without: ["sid", "sess"] },
  secondFactor: { table: "second_factors", of: ofUser, without: ["sealed_secret"] },
  recoveryCodes: { table: "recovery_codes", of: ofUser, without: ["code_hash"] },
  adminActions: { table: "audit_log", of: ({ userId }) => sql`actor_user_id = ${userId}` },
  changesToAccount: {
    table: "audit_log",
    of: ({ userId }) => sql`entity in ('user', 'customer') and entity_id = ${String(userId)}`,
  },
} satisfies Record<string, PersonalTable>;

export type PersonalKind = keyof typeof PERSONAL_TABLES;

/** Rows about a person, as they are stored. Locks nothing. */
export async function listPersonalRecords(
  db: Reader,
  kind: PersonalKind,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const { table, of, without = [] }: PersonalTable = PERSONAL_TABLES[kind];
  const hidden = sql.join(
    without.map((column) => sql`- ${column}::text`),
    sql` `,
  );
  const result = await db.execute<{ record: Record<string, unknown> }>(
    sql`select to_jsonb(t) ${hidden} as record from ${sql.identifier(table)} t where ${of(person)}`,
  );
  return rowsOf<{ record: Record<string, unknown> }>(result).map(({ record }) => record);
}

/** Both drivers answer an object with rows; their common type says less. */
function rowsOf<Row>(result: unknown): Row[] {
  return (result as { rows: Row[] }).rows;
}
