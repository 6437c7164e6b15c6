interface Mentionable {
  userId: number;
  username: string;
}

/** A name after "@", up to the next space. An email address contains none, because a letter is before its "@". */
const MENTION = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}][\p{L}\p{N}._%+@-]*)/gu;
const TRAILING_MARKS = /[._%+@-]+$/;

/**
 * Short names of users for mentions, by user id: the part of the username before "@", or the whole username if users
 * share that part.
 */
export function mentionHandles(users: readonly Mentionable[]): ReadonlyMap<number, string> {
  const byShortName = Map.groupBy(users, ({ username }) => shortName(username));
  return new Map(
    users.map(({ userId, username }) => {
      const short = shortName(username);
      return [userId, byShortName.get(short)?.length === 1 ? short : username.toLowerCase()];
    }),
  );
}

/** Users that a text mentions, by their short names or usernames, each once. */
export function findMentioned<User extends Mentionable>(text: string, users: readonly User[]): User[] {
  const handles = mentionHandles(users);
  const names = new Set(
    [...text.matchAll(MENTION)].map(([, name = ""]) => name.replace(TRAILING_MARKS, "").toLowerCase()),
  );
  return users.filter((user) => names.has(handles.get(user.userId) ?? "") || names.has(user.username.toLowerCase()));
}

function shortName(username: string): string {
  return (username.split("@")[0] ?? username).toLowerCase();
}
