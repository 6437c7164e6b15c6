/** Words shorter than this are taken as they are typed: nearly everything is near to them. */
const LETTERS_MIN = 4;
/** From so many letters on two may be wrong, else one. */
const LETTERS_FOR_TWO = 6;
/** As a beginning a word must be longer than others: many words begin nearly alike. */
const LETTERS_OF_BEGINNING = 5;
const WORDS_MAX = 8;

/**
 * What somebody meant, of the words that a shop knows: the nearest that is one letter away, or two in a longer word; or
 * one that begins so but for a letter, as somebody types who is not done. A short word with the same consonants may have
 * two other vowels: it is written as it is heard. Undefined where nothing is as near. A whole
 * word goes before a beginning, and the first of equally near ones wins.
 */
export function nearestWord(typed: string, known: readonly string[]): string | undefined {
  const mistakesMax = typed.length < LETTERS_MIN ? 0 : typed.length < LETTERS_FOR_TWO ? 1 : 2;
  const beginningMax = typed.length < LETTERS_OF_BEGINNING ? -1 : 1;
  let nearest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const word of known) {
    const { whole, beginning } = countMistakes(typed, word);
    const isHeard = mistakesMax === 1 && whole === 2 && typed[0] === word[0] && consonants(typed) === consonants(word);
    const mistakes =
      whole <= mistakesMax || isHeard
        ? whole
        : beginning <= beginningMax
          ? mistakesMax + beginning
          : Number.POSITIVE_INFINITY;
    if (mistakes >= fewest) continue;
    nearest = word;
    fewest = mistakes;
  }
  return nearest;
}

function consonants(word: string): string {
  return word.replace(/[aeiou]/g, "");
}

/**
 * How many letters must be put in, taken out, changed or swapped with the next to make `typed` the whole of a word, and
 * to make it the beginning that is nearest to it.
 */
export function countMistakes(typed: string, word: string): { whole: number; beginning: number } {
  const letters = [...typed];
  const meant = [...word];
  let beforeLast: number[] = [];
  let last = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (const [row, letter] of letters.entries()) {
    const current = [row + 1];
    for (const [column, wanted] of meant.entries()) {
      const isSame = letter === wanted;
      const changed = (last[column] ?? 0) + (isSame ? 0 : 1);
      const without = Math.min(last[column + 1] ?? 0, current[column] ?? 0) + 1;
      const isSwapped = !isSame && letter === meant[column - 1] && letters[row - 1] === wanted;
      const swapped = isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(changed, without, swapped));
    }
    beforeLast = last;
    last = current;
  }
  return { whole: last[meant.length] ?? 0, beginning: Math.min(...last) };
}

/** The words of a search: letters and figures, in small letters, each once, at most eight. */
export function wordsOfSearch(typed: string): string[] {
  const words =
    typed
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, WORDS_MAX);
}
