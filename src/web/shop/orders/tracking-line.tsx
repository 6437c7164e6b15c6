import { trackingLink } from "#domain/orders/parcels.ts";

/** Tracking number with a link to the carrier. */
export function TrackingLine({ trackingNumber }: { trackingNumber: string }) {
  return (
    <p>
      Tracking number{" "}
      <a
        href={trackingLink(trackingNumber)}
        target="_blank"
        rel="noreferrer"
        className="prices font-medium underline decoration-line-strong underline-offset-4 hover:decoration-ink"
      >
        {trackingNumber}
        <span className="sr-only"> (Royal Mail, opens in a new tab)</span>
      </a>
    </p>
  );
}
