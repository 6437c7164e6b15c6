import type { ReactNode } from "react";
import type { ReviewsShown } from "#contract/reviews/reviews.ts";
import { BrandName } from "#web/app/layout/brand-name.tsx";
import { Day } from "#web/ui/day.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { SCENT_LABELS, SKIN_FEEL_LABELS } from "./review-labels.ts";

interface Said extends Omit<ReviewsShown["reviews"][number], "id"> {
  /** Shown after the day. */
  beside?: ReactNode;
}

/** A review and the shop's reply. */
export function ReviewText({ stars, text, scent, skinFeel, authorName, writtenOn, answer, beside }: Said) {
  const felt = [
    scent && `Scent: ${SCENT_LABELS[scent].toLowerCase()}`,
    skinFeel && `Skin feel: ${SKIN_FEEL_LABELS[skinFeel].toLowerCase()}`,
  ].filter(Boolean);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={stars} className="h-5" />
        <span className="font-medium wrap-anywhere">{authorName}</span>
        <span className="text-sm text-ink-soft">
          <Day on={writtenOn} />
        </span>
        {beside}
      </p>
      {text && <p className="mt-2 max-w-[62ch] whitespace-pre-line wrap-anywhere">{text}</p>}
      {felt.length > 0 && <p className="mt-2 text-sm text-ink-soft">{felt.join(" · ")}</p>}
      {answer && (
        <div className="mt-3 max-w-[62ch] border-l-2 border-line pl-4">
          <p className="text-sm font-medium">
            <BrandName /> answers
          </p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-soft">{answer}</p>
        </div>
      )}
    </>
  );
}
