import { brandKeys, plainText } from "#domain/brand/brand.ts";

/** Groups of characters that look alike in most typefaces, each with the character that represents the group. */
const LOOK_ALIKES: readonly (readonly [RegExp, string])[] = [
  [/[I1|]/g, "l"],
  [/[0]/g, "o"],
  [/rn/gi, "m"],
  [/vv/gi, "w"],
  [/[._-]/g, ""],
];

/** Usernames that would appear to belong to the shop. */
const RESERVED = ["admin", "administrator", "root", "support", "help", "hello", "shop", "staff"];

/** Normal form of a username, equal for usernames that look alike. An email address is only converted to lower case. */
export function usernameKey(username: string): string {
  const written = username.normalize("NFKC");
  if (written.includes("@")) return written.toLowerCase();
  return LOOK_ALIKES.reduce((name, [looks, like]) => name.replace(looks, like), written).toLowerCase();
}

const RESERVED_KEYS = new Set(RESERVED.map(readsLike));

/** True for usernames that appear to belong to the shop. Customers cannot use them. */
export function isReservedUsername(username: string, brandName: string): boolean {
  const key = readsLike(username);
  return RESERVED_KEYS.has(key) || brandKeys(brandName).some((brandKey) => readsLike(brandKey) === key);
}

/**
 * True for a name that appears to be the shop's: the brand, alone or with other words, or a reserved username. A brand
 * of one word may be part of a person's name.
 */
export function isShopName(name: string, brandName: string): boolean {
  const letters = name.normalize("NFKC").replace(/[^\p{L}\p{N}|]/gu, "");
  const keys = brandKeys(brandName);
  if (isReservedUsername(letters, brandName)) return true;
  return keys.length > 1 && keys.some((brandKey) => readsLike(letters).includes(readsLike(brandKey)));
}

/** Stricter form of `usernameKey`, which also treats a lower-case "i" as an "l". */
function readsLike(username: string): string {
  return usernameKey(username).replaceAll("i", "l");
}

/**
 * The most common leaked passwords of 6 or more characters, and some that are obvious for this shop. In lower case,
 * without digits or punctuation at the end.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
000000 101010 111111 112233 121212 123123 123321 123456 1234567 12345678 123456789 1234567890 12345678910
123654 123qwe 131313 147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 333333
444444 555555 654321 666666 696969 777777 888888 987654 987654321 999999 a1b2c3 a1b2c3d4 aa123456 abc123
abcd1234 abcdef abcdefg abcdefgh access access14 admin123 admin1234 adminadmin administrator alexander amanda
andrew angel1 angels anthony apple123 arsenal asdasd asdf1234 asdfgh asdfghjkl ashley autumn azerty
babyboy babygirl bailey banana barbara baseball basketball bathbomb bathbombs bathsalt bathsalts bathtime
batman blessed blink182 britain bubblebath buster butterfly celtic chamomile changeit changeme
charlie charlie1 charlotte cheese chelsea cherry chocolate christ coffee computer cookie cooper corvet
corvette cricket dakota daniel danielle darling default demo123 demo1234 diamond doggie dolphin dolphins
dragon eagles elizabeth england eucalyptus everton facebook falcon family february ferrari flower flowers
football football1 forever freddie freedom friday friends gandalf george ginger golden
goodbye google greenday guest123 hammer hannah harley heaven hello1 hello123 hellohello helloworld hockey
hunter hunter2 iloveu iloveyou iloveyou1 internet ireland ironman isabella jackson january jennifer jessica
jesus1 jordan jordan23 joshua justin killer kitten lavender lavender1 letmein letmein1 lightning liverpool
liverpool1 london lovely loveme lover4 loveyou maggie manchester manutd master matrix matthew maverick meadow
mercedes merlin metallica michael michael1 michelle mickey minnie monday monkey
mustang mypassword naruto natasha newcastle nicole nirvana nopassword nothing oliver orange p@ssw0rd p@ssword
pa55word pass123 pass1234 passw0rd password password1 password123 passwort patrick peanut penguin pepper
phoenix pokemon porsche prince princess pumpkin q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc
qwerty qwerty123 qwertyuiop qwertz rainbow ranger rangers rebecca relaxing richard robert rootroot
samantha sample samsung scooter scotland secret shadow shadow1 silver slipknot snoopy
soapsoap soccer sophie spiderman spring starwars steven summer summer1 sunshine sunshine1 superman sweetheart
temp1234 temporary test123 test1234 tester testtest thepassword thomas thunder tigers tigger tinkerbell
topsecret tottenham trustno1 united user1234 vanilla victoria welcome welcome1 welcome123 wellness whatever
william windows winter yamaha zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);

export const PASSWORD_LENGTH_MIN = 6;
/** Maximum password length: enough for a passphrase, and short enough to hash quickly. */
export const PASSWORD_LENGTH_MAX = 256;
export const ADMIN_PASSWORD_LENGTH_MIN = 12;

const DISTINCT_CHARACTERS_MIN = 3;

/** True for a common password, with or without digits and punctuation such as "1!" at its end. */
export function isCommonPassword(password: string): boolean {
  const typed = password.normalize("NFKC").toLowerCase().trim();
  if (new Set(typed).size < DISTINCT_CHARACTERS_MIN) return true;
  const bare = typed.replace(/[\d\W_]+$/, "");
  return COMMON_PASSWORDS.has(typed.replaceAll(" ", "")) || COMMON_PASSWORDS.has(bare);
}

/** True if the password is the brand's name, with or without digits and punctuation at its end. */
export function isBrandPassword(password: string, brandName: string): boolean {
  const typed = plainText(password);
  return brandKeys(brandName).some((key) => typed === key || typed.replace(/\d+$/, "") === key);
}

/** True if the password is one of the customer's own names. */
export function isOwnName(password: string, names: readonly string[]): boolean {
  const typed = password.trim().toLowerCase();
  return names.some(
    (name) => name !== "" && (typed === name.toLowerCase() || typed === name.split("@")[0]?.toLowerCase()),
  );
}
