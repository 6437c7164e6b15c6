import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Audience } from "#domain/subscriptions/plans.ts";
import {
  type PartialAnswers,
  readStoredAnswers,
  type StoredAnswers,
  storeAnswers,
} from "#web/shop/subscriptions/questionnaire/stored-answers.ts";
import { useSavedAnswers } from "#web/shop/subscriptions/questionnaire/use-saved-answers.ts";

const SPELLINGS: Readonly<Record<string, Audience>> = {
  women: "women",
  womens: "women",
  men: "men",
  mens: "men",
  children: "children",
  childrens: "children",
};

/** The audience that an address asks for, as `audience` or `type`, in either spelling. */
function presetAudience(search: URLSearchParams): Audience | undefined {
  const asked = search.get("audience") ?? search.get("type") ?? "";
  return Object.hasOwn(SPELLINGS, asked) ? SPELLINGS[asked] : undefined;
}

/**
 * What is chosen on the subscription page: this visit's own choices over the address, that over the answers of the
 * questionnaire in this tab, and those over what the account has saved.
 */
export function useSelection() {
  const [search] = useSearchParams();
  const saved = useSavedAnswers();
  const [stored, setStored] = useState<Partial<StoredAnswers>>({});
  const [chosen, setChosen] = useState<PartialAnswers>({});
  const audience = presetAudience(search);

  useEffect(() => setStored(readStoredAnswers() ?? {}), []);

  const prefilled: PartialAnswers = { ...saved, ...stored.answers, ...(audience && { audience }) };
  const selection: PartialAnswers = { ...prefilled, ...chosen };
  return {
    selection,
    /** What was known before anything was chosen here. */
    prefilled,
    /** Whether all of it was asked a moment ago, the plan too. */
    isAnswered: stored.isComplete === true,
    choose(change: PartialAnswers) {
      setChosen({ ...chosen, ...change });
      storeAnswers({ answers: { ...selection, ...change }, isComplete: false, isSaveWanted: false });
    },
  };
}
