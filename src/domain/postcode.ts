// BS 7666 shape of a full UK postcode.
const UK_POSTCODE =
  /^(?:GIR 0AA|(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d|[A-HK-Y]\d\d|\d[A-HJKPSTUW]|[A-HK-Y]\d[ABEHMNPRV-Y])) \d[ABD-HJLNP-UW-Z]{2})$/;

/** "sw1a1aa" and " sw1a-1aa. " become "SW1A 1AA"; undefined when it is no full UK postcode. */
export function parsePostcode(text: string): string | undefined {
  const letters = text.replace(/[^a-z0-9]/gi, "").toUpperCase();
  const spaced = `${letters.slice(0, -3)} ${letters.slice(-3)}`;
  return UK_POSTCODE.test(spaced) ? spaced : undefined;
}

/** Jersey and Guernsey are outside the UK's customs area: parcels there are refused. */
export function isServedPostcode(postcode: string): boolean {
  return !/^(JE|GY)\d/.test(postcode);
}

/** What to type instead of something that is no full UK postcode. */
export function postcodeAdvice(text: string): string {
  const isBfpoNumber = /^\W*b\W*f\W*p\W*o\W*\d/i.test(text);
  return isBfpoNumber
    ? "Enter your BFPO's own postcode, which begins with BF1, instead of its number"
    : "Enter a full UK postcode, like SW1A 1AA";
}
