import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MetaFunction } from "react-router";
import { askMeForReviews, type OwnReviews, saveReview, takeReviewBack } from "#contract/reviews/reviews.ts";
import { callApi } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { ownReviewsQuery } from "#web/app/queries.ts";
import { AccountFrame } from "#web/shop/accounts/account-frame.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AskedChoice } from "./asked-choice.tsx";
import { OwnReviewList } from "./own-review-list.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "Your reviews", "Your reviews of what was delivered to you.");

export default function ReviewsPage() {
  return (
    <AccountFrame title="Your reviews" width="narrow" back={{ to: paths.account, label: "Back to your account" }}>
      {() => <Reviews />}
    </AccountFrame>
  );
}

function Reviews() {
  const queryClient = useQueryClient();
  const { data: own, isError, refetch } = useQuery(ownReviewsQuery);
  if (isError) {
    return (
      <LoadError title="Your reviews could not be loaded" onRetry={() => void refetch()}>
        <p>Nothing is lost. Try again in a moment.</p>
      </LoadError>
    );
  }
  if (!own) return <Spinner label="Loading your reviews" />;
  const onChanged = (changed: OwnReviews) => queryClient.setQueryData(ownReviewsQuery.queryKey, changed);
  return (
    <div className="mt-8 space-y-10">
      {own.products.length === 0 ? (
        <div className="space-y-5">
          <p className="text-lg text-ink-soft">
            Delivered products appear here, so that you can review them. There are none yet.
          </p>
          <ButtonLink to={paths.products}>Start shopping</ButtonLink>
        </div>
      ) : (
        <OwnReviewList
          own={own}
          actions={{
            save: (productId, written) => callApi(saveReview, { productId: String(productId), ...written }),
            takeBack: (productId) => callApi(takeReviewBack, { productId: String(productId) }),
            onChanged,
          }}
        />
      )}
      <AskedChoice
        isAsked={own.isAsked}
        change={(isAsked) => callApi(askMeForReviews, { isAsked })}
        onChanged={onChanged}
      />
    </div>
  );
}
