import type { AdminLetter } from "#contract/admin-letters.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { aboutWords } from "./about-words.ts";

/** What a letter is about, as a link where that has a page. */
export function LetterAbout({ letter }: { letter: AdminLetter }) {
  const { words, to } = aboutWords(letter);
  return to ? <TextLink to={to}>{words}</TextLink> : words;
}
