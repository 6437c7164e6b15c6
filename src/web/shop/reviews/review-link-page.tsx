import { useMemo } from "react";
import { type MetaFunction, useLocation, useSearchParams } from "react-router";
import {
  askForReviewsByLink,
  type OwnReviews,
  openReviewLink,
  saveReviewByLink,
  takeReviewBackByLink,
} from "#contract/reviews/reviews.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { pageMeta } from "#web/app/layout/page-meta.ts";
import { paths } from "#web/app/paths.ts";
import { Resource, useResource } from "#web/app/resource.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AskedChoice } from "./asked-choice.tsx";
import { OwnReviewList } from "./own-review-list.tsx";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, "How was it?", "Review the products of your order.");

/** Opened from the review request. Shows the products of one order without a password, or the opt-out. */
export default function ReviewLinkPage() {
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const isStop = useLocation().pathname === paths.reviewStop;
  const link = useMemo(() => new Resource(() => callApi(openReviewLink, { token })), [token]);
  const { data: own, error, isPending, refetch } = useResource(link);
  const onChanged = (changed: OwnReviews) => link.set(changed);
  const isUnusable =
    isRefusal(error, "link-expired") || isRefusal(error, "link-invalid") || isRefusal(error, "invalid-input");
  return (
    <div className="mx-auto w-full max-w-3xl space-y-8 px-5 py-16 sm:px-8">
      <h1>{isStop ? "Review requests" : "How was it?"}</h1>
      {isPending ? (
        <Spinner label="Loading your order" />
      ) : isUnusable ? (
        <>
          <Alert tone="warning" title="This link has expired or is incomplete">
            Review links are valid for two months. In your account, you can review everything that was delivered to you.
          </Alert>
          <ButtonLink to={paths.reviews}>Go to your reviews</ButtonLink>
        </>
      ) : own ? (
        <>
          {!isStop && (
            <>
              <p className="max-w-[62ch] text-lg text-ink-soft">
                Stars and a sentence are enough. We show praise and complaints alike, once we have checked them.
              </p>
              <OwnReviewList
                own={own}
                actions={{
                  save: (productId, written) => callApi(saveReviewByLink, { token, productId, ...written }),
                  takeBack: (productId) => callApi(takeReviewBackByLink, { token, productId }),
                  onChanged,
                }}
              />
            </>
          )}
          <AskedChoice
            isAsked={own.isAsked}
            change={(isAsked) => callApi(askForReviewsByLink, { token, isAsked })}
            onChanged={onChanged}
          />
        </>
      ) : (
        <LoadError title="Your order could not be opened" onRetry={() => void refetch()}>
          <p>Nothing is lost. Try again in a moment.</p>
        </LoadError>
      )}
    </div>
  );
}
