import { getQuestionnaire, saveQuestionnaire } from "#contract/questionnaire.ts";
import { tidyExclusions } from "#domain/exclusions.ts";
import { requireUserId } from "#server/accounts/shopper.ts";
import type { EndpointServer } from "#server/http/serve-endpoint.ts";
import { findAnswers, insertAnswers } from "./questionnaire.queries.ts";

export function questionnaireRoutes(api: EndpointServer): void {
  api.serve(
    getQuestionnaire,
    async ({ shop, shopper }) => (await findAnswers(shop.db, requireUserId(shopper))) ?? null,
  );

  api.serve(saveQuestionnaire, async ({ shop, shopper, input }) => {
    const answers = { ...input, exclusions: tidyExclusions(input.exclusions) };
    await insertAnswers(shop.db, requireUserId(shopper), answers, shop.clock());
    return answers;
  });
}
