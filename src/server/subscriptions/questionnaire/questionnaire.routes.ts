import * as calls from "#contract/subscriptions/questionnaire.ts";
import { tidyExclusions } from "#domain/subscriptions/box-contents.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { requireUserId } from "#server/platform/kernel/shop.ts";
import { findAnswers, insertAnswers } from "./questionnaire.queries.ts";

export function questionnaireRoutes(api: EndpointServer): void {
  api.serve(
    calls.getQuestionnaire,
    async ({ shop, shopper }) => (await findAnswers(shop.db, requireUserId(shopper))) ?? null,
  );

  api.serve(calls.saveQuestionnaire, async ({ shop, shopper, input }) => {
    const answers = { ...input, exclusions: tidyExclusions(input.exclusions) };
    await insertAnswers(shop.db, requireUserId(shopper), answers, shop.clock());
    return answers;
  });
}
