import * as adminReviewCalls from "#contract/reviews/admin-reviews.ts";
import * as reviewCalls from "#contract/reviews/reviews.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { requireUserId, type Shopper } from "#server/platform/kernel/shop.ts";
import { answerReview, judgeReview, listAdminReviews, writeReviews } from "./judge-review.ts";
import { listReviews, reportReview, type Speaker, speakerByLink, speakerOf } from "./list-reviews.ts";
import { listOwnReviews, saveReview, setAsked, takeReviewBack } from "./own-reviews.ts";

export function reviewsRoutes(api: EndpointServer): void {
  api.servePublic(reviewCalls.listReviews, (shop, { before, ...about }) => listReviews(shop, about, before));
  api.servePublic(reviewCalls.listBoxReviews, (shop, { before, ...about }) => listReviews(shop, about, before));
  api.serve(reviewCalls.reportReview, async ({ shop, input }) => {
    await reportReview(shop, input);
    return { ok: true };
  });

  api.serve(reviewCalls.listOwnReviews, async ({ shop, shopper }) =>
    listOwnReviews(shop, await customer(shop, shopper)),
  );
  api.serve(reviewCalls.saveReview, async ({ shop, shopper, input }) =>
    saveReview(shop, await customer(shop, shopper), input),
  );
  api.serve(reviewCalls.takeReviewBack, async ({ shop, shopper, input }) =>
    takeReviewBack(shop, await customer(shop, shopper), input.productId),
  );
  api.serve(reviewCalls.askMeForReviews, async ({ shop, shopper, input }) =>
    setAsked(shop, await customer(shop, shopper), input.isAsked),
  );

  api.serve(reviewCalls.openReviewLink, async ({ shop, input: { token } }) =>
    listOwnReviews(shop, await speakerByLink(shop, token)),
  );
  api.serve(reviewCalls.saveReviewByLink, async ({ shop, input: { token, ...said } }) =>
    saveReview(shop, await speakerByLink(shop, token), said),
  );
  api.serve(reviewCalls.takeReviewBackByLink, async ({ shop, input: { token, productId } }) =>
    takeReviewBack(shop, await speakerByLink(shop, token), productId),
  );
  api.serve(reviewCalls.askForReviewsByLink, async ({ shop, input: { token, isAsked } }) =>
    setAsked(shop, await speakerByLink(shop, token), isAsked),
  );

  api.serve(adminReviewCalls.listAdminReviews, async (call) =>
    replyPage(call, await listAdminReviews(call.shop, call.input)),
  );
  api.serveFile(adminReviewCalls.downloadReviews, async ({ shop }) => ({
    content: Buffer.from(await writeReviews(shop)),
    type: "text/csv; charset=utf-8",
    name: "reviews.csv",
  }));
  api.serve(adminReviewCalls.judgeReview, ({ shop, shopper, input }) =>
    judgeReview(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
  api.serve(adminReviewCalls.answerReview, ({ shop, shopper, input }) =>
    answerReview(shop, { ...input, actorUserId: requireUserId(shopper) }),
  );
}

function customer(shop: Shop, shopper: Shopper): Promise<Speaker> {
  return speakerOf(shop.db, requireUserId(shopper));
}
