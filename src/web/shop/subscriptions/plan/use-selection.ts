import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { Plans } from "#contract/catalogue/catalogue.ts";
import type { Audience } from "#domain/subscriptions/plans.ts";
import {
  type PartialAnswers,
  readStoredAnswers,
  type StoredAnswers,
  storeAnswers,
  withOffered,
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

/** Audience from the URL parameter `audience` or `type`, such as "women" or "womens". */
function presetAudience(search: URLSearchParams): Audience | undefined {
  const asked = search.get("audience") ?? search.get("type") ?? "";
  return Object.hasOwn(SPELLINGS, asked) ? SPELLINGS[asked] : undefined;
}

/**
 * Choices of the subscription page. Order of precedence: this visit, the address, the questionnaire in this tab, the
 * account.
 */
export function useSelection(plans: Plans["plans"]) {
  const [search] = useSearchParams();
  const saved = useSavedAnswers();
  const [stored, setStored] = useState<Partial<StoredAnswers>>({});
  const [chosen, setChosen] = useState<PartialAnswers>({});
  const audience = presetAudience(search);
  const isGift = search.get("purpose") === "gift";

  useEffect(() => setStored(readStoredAnswers() ?? {}), []);

  const known: PartialAnswers = {
    ...saved,
    ...stored.answers,
    ...(audience && { audience }),
    ...(isGift && { purpose: "gift" }),
  };
  const prefilled = withOffered(known, plans);
  const selection = withOffered({ ...prefilled, ...chosen }, plans);
  return {
    selection,
    /** Answers known before any choice on this page. */
    prefilled,
    /** True if the questionnaire was just completed, including the plan. */
    isAnswered: stored.isComplete === true,
    choose(change: PartialAnswers) {
      setChosen({ ...chosen, ...change });
      storeAnswers({ answers: { ...selection, ...change }, isComplete: false, isSaveWanted: false });
    },
  };
}
