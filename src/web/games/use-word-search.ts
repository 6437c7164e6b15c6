import { useCallback, useEffect, useState } from "react";
import {
  type Cell,
  findSelectedWord,
  makeWordSearch,
  type PlacedWord,
  WORD_SEARCH_WORDS,
  type WordSearch,
} from "#domain/word-search.ts";
import { useToast } from "#web/ui/toast.tsx";

const TOAST_MS = 1_000;

/** One game at a time. It begins in the browser, so that every visitor has a grid of their own. */
export function useWordSearch() {
  const { showToast } = useToast();
  const [game, setGame] = useState<WordSearch>();
  const [found, setFound] = useState<readonly PlacedWord[]>([]);

  const begin = useCallback(() => {
    setGame(makeWordSearch(Math.random));
    setFound([]);
  }, []);
  useEffect(begin, [begin]);

  function select(from: Cell, to: Cell) {
    const words = new Set(found.map(({ word }) => word));
    const placed = game && findSelectedWord(game, words, from, to);
    if (!placed) return;
    const isLast = found.length + 1 === WORD_SEARCH_WORDS.length;
    setFound([...found, placed]);
    showToast({
      ...(isLast
        ? { title: "Congratulations!", description: "You have found all ten words." }
        : { title: "Word found!", description: placed.word }),
      variant: "success",
      durationMs: TOAST_MS,
    });
  }

  return { game, found, isSolved: found.length === WORD_SEARCH_WORDS.length, begin, select };
}
