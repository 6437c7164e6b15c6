import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { OwnReviews, Reviewable } from "#contract/reviews/reviews.ts";
import { useCall } from "#web/app/use-call.ts";
import { failureMessage } from "#web/shop/accounts/sign-in/failure-message.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import type { Written } from "./review-form.tsx";
import { REFUSAL_MESSAGES, STATE_LABELS } from "./review-labels.ts";
import { ReviewText } from "./review-text.tsx";

/** Loaded on demand, because the form is heavy and most visitors only read. */
const ReviewForm = lazy(() => import("./review-form.tsx"));

export interface ReviewActions {
  save: (productId: number, written: Written) => Promise<OwnReviews>;
  takeBack: (productId: number) => Promise<OwnReviews>;
  onChanged: (own: OwnReviews) => void;
}

const TONES = { pending: "neutral", shown: "success", refused: "warning" } satisfies Record<string, BadgeTone>;

/** Delivered products with the customer's reviews. If there is only one product, its form is open at once. */
export function OwnReviewList({ own, actions }: { own: OwnReviews; actions: ReviewActions }) {
  const [only] = own.products.length === 1 ? own.products : [];
  const [open, setOpen] = useState(only && !only.review ? only.productId : undefined);
  return (
    <ul className="border-t border-line">
      {own.products.map((product) => (
        <li key={product.productId} className="border-b border-line py-6">
          <OwnReview
            product={product}
            authorName={own.authorName}
            actions={actions}
            isOpen={open === product.productId}
            onOpen={(isOpen) => setOpen(isOpen ? product.productId : undefined)}
          />
        </li>
      ))}
    </ul>
  );
}

interface OwnReviewProps {
  product: Reviewable;
  authorName: string;
  actions: ReviewActions;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

function OwnReview({ product, authorName, actions, isOpen, onOpen }: OwnReviewProps) {
  const { productId, productName, picture, review } = product;
  const [said, setSaid] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const saving = useCall({
    call: (written: Written) => actions.save(productId, written),
    onSuccess(own) {
      setSaid("Thank you. We will check your review and then show it on the product's page.");
      actions.onChanged(own);
      leave();
    },
  });
  const takingBack = useCall({
    call: () => actions.takeBack(productId),
    onSuccess(own) {
      setSaid("Your review has been deleted.");
      actions.onChanged(own);
      returnsFocus.current = true;
    },
  });
  useEffect(() => {
    if (isOpen || !returnsFocus.current) return;
    returnsFocus.current = false;
    button.current?.focus();
  });

  function leave() {
    returnsFocus.current = true;
    onOpen(false);
  }

  return (
    <div className="grid grid-cols-[5rem_1fr] gap-x-4 sm:grid-cols-[7rem_1fr] sm:gap-x-6">
      <Picture {...picture} alt="" sizes="112px" className="aspect-square rounded-paper" />
      <div className="min-w-0">
        <h2 className="text-xl sm:text-2xl">{productName}</h2>
        {review && (
          <div className="mt-2 space-y-2">
            <Badge tone={TONES[review.state]}>{STATE_LABELS[review.state]}</Badge>
            {review.refusal && <p className="max-w-[62ch] text-ink-soft">{REFUSAL_MESSAGES[review.refusal]}</p>}
            {!isOpen && <ReviewText {...review} />}
          </div>
        )}
        <div aria-live="polite">{said && !isOpen && <p className="mt-2 font-medium text-success">{said}</p>}</div>
        {takingBack.error && (
          <div className="mt-3">
            <Alert tone="danger">{failureMessage(takingBack.error, "This review has already been deleted.")}</Alert>
          </div>
        )}
        {!isOpen && (
          <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
            <Button ref={button} variant={review ? "secondary" : "primary"} onClick={() => onOpen(true)}>
              {review ? "Change it" : "Write a review"}
              <span className="sr-only">: {productName}</span>
            </Button>
            {review && (
              <Button
                variant="quiet"
                isBusy={takingBack.isPending}
                busyLabel="One moment..."
                onClick={() => takingBack.mutate()}
              >
                Delete<span className="sr-only">: {productName}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && (
        <div className="col-span-full sm:col-start-2">
          {saving.error && (
            <div className="mt-4">
              <Alert tone="danger">{failureMessage(saving.error, "Check the marked fields.")}</Alert>
            </div>
          )}
          <Suspense fallback={<Spinner label="Loading the form" />}>
            <ReviewForm
              product={product}
              authorName={authorName}
              isSaving={saving.isPending}
              error={saving.error}
              onSave={(written) => saving.mutate(written)}
              onLeave={leave}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
