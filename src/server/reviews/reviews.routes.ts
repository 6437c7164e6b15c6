import * as adminCalls from "#contract/admin-reviews.ts";
import * as calls from "#contract/reviews.ts";
import type { EndpointServer } from "#server/endpoints/endpoint-server.ts";
import { replyPage } from "#server/kernel/reply-page.ts";
import { requireUserId } from "#server/kernel/shopper.ts";
import { answerReview, judgeReview } from "./judge-review.ts";
import { listAdminReviews } from "./list-admin-reviews.ts";
import { listReviews } from "./list-reviews.ts";
import { listOwnReviews, saveReview, takeReviewBack } from "./own-reviews.ts";

export function reviewsRoutes(api: EndpointServer): void {
  api.serve(calls.listReviews, ({ shop, input }) => listReviews(shop, input));
  api.serve(calls.listOwnReviews, ({ shop, shopper }) => listOwnReviews(shop, requireUserId(shopper)));
  api.serve(calls.saveReview, async ({ shop, shopper, input }) => {
    await saveReview(shop, requireUserId(shopper), input);
    return { ok: true };
  });
  api.serve(calls.takeReviewBack, async ({ shop, shopper, input }) => {
    await takeReviewBack(shop, requireUserId(shopper), input.productId);
    return { ok: true };
  });
  api.serve(adminCalls.listAdminReviews, async (call) =>
    replyPage(call, await listAdminReviews(call.shop, call.input)),
  );
  api.serve(adminCalls.judgeReview, ({ shop, shopper, input }) =>
    judgeReview(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminCalls.answerReview, ({ shop, shopper, input }) =>
    answerReview(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}
