/** Minimum length of a word to be corrected. Almost every shorter word resembles several others. */
const LETTERS_MIN = 4;
/** Minimum length of a word to tolerate two wrong letters. Shorter words tolerate one. */
const LETTERS_FOR_TWO = 6;
/** Minimum length to match the beginning of a word. Many words share shorter beginnings. */
const LETTERS_OF_BEGINNING = 5;
const WORDS_MAX = 8;

/**
 * The known word that is closest to a misspelt word, or undefined. Tolerates one wrong letter (two in long words), or
 * wrong vowels in a short word. Prefers whole words to beginnings of words, then earlier words.
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
 * Number of letters to insert, remove, change or swap to turn `typed` into the whole `word`, and into the beginning of
 * `word` that is closest.
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

/**
 * The words of a search text, in lower case, without duplicates, at most eight. A word consists of letters and digits.
 */
export function wordsOfSearch(typed: string): string[] {
  const words =
    typed
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, WORDS_MAX);
}
