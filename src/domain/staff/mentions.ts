export interface Mentionable {
  userId: number;
  username: string;
  email: string;
  firstName: string;
  /** First and last name, as colleagues see it. */
  name: string;
}

export interface Mentions<User> {
  /** Users whom the text mentions, each once. */
  mentioned: User[];
  /** Words after "@" that fit no user or several users, each once, as they were written. */
  unclear: { word: string; fitting: User[] }[];
}

/** A word after "@". An email address contains none, because a letter is before its "@". */
const MENTION = /(?<![\p{L}\p{N}._%+-])@([\p{L}\p{N}][\p{L}\p{N}._%+@'’-]*)/gu;
const TRAILING_MARKS = /[._%+@'’-]+$/;
/** The end of "@robin's", which belongs to no name. */
const POSSESSIVE = /['’]s$/i;
const WEB_ADDRESS = /https?:\/\/\S+/gi;
const BEGINS_WITH_DIGIT = /^\p{N}/u;

/**
 * Short names of users for mentions, by user id: the part of the username or of the email address before "@", or the
 * full name without spaces, whichever fits nobody else. Users who share them all have their email address.
 */
export function mentionHandles(users: readonly Mentionable[]): ReadonlyMap<number, string> {
  const find = finderOf(users);
  return new Map(
    users.map((user) => {
      const names = [localPart(user.username), localPart(user.email), joined(user.name)];
      return [user.userId, names.find((name) => name !== "" && find(name).length === 1) ?? lower(user.email)];
    }),
  );
}

/**
 * Users whom a text mentions by first name, by full name without spaces, or by username or email address, each with or
 * without the part after "@". A word that begins with a digit, such as a price or a time, may fit nobody.
 */
export function readMentions<User extends Mentionable>(text: string, users: readonly User[]): Mentions<User> {
  const find = finderOf(users);
  const mentioned = new Set<User>();
  const unclear = new Map<string, { word: string; fitting: User[] }>();
  for (const [, found = ""] of text.normalize("NFC").replace(WEB_ADDRESS, " ").matchAll(MENTION)) {
    const word = found.replace(TRAILING_MARKS, "");
    const whole = find(lower(word));
    const fitting = whole.length > 0 ? whole : find(lower(word.replace(POSSESSIVE, "")));
    const [user] = fitting;
    if (user && fitting.length === 1) mentioned.add(user);
    else if (user || !BEGINS_WITH_DIGIT.test(word)) unclear.set(lower(word), { word, fitting });
  }
  return { mentioned: users.filter((user) => mentioned.has(user)), unclear: [...unclear.values()] };
}

function finderOf<User extends Mentionable>(users: readonly User[]): (name: string) => User[] {
  const named = users.map((user) => ({ user, names: namesOf(user) }));
  return (name) => named.filter(({ names }) => names.has(name)).map(({ user }) => user);
}

function namesOf({ username, email, firstName, name }: Mentionable): ReadonlySet<string> {
  const addresses = [username, email];
  return new Set([...addresses.map(lower), ...addresses.map(localPart), joined(firstName), joined(name)]);
}

function localPart(address: string): string {
  return lower(address.split("@")[0] ?? address);
}

function joined(name: string): string {
  return lower(name.replace(/\s/g, ""));
}

function lower(name: string): string {
  return name.normalize("NFC").toLowerCase();
}
