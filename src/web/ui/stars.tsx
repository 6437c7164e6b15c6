import { useId } from "react";

/** Centres of five stars, each 20 units wide. */
const FIVE_STARS = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 2l2.5 5.3 5.8.7-4.3 4 1.1 5.8-5.1-2.9-5.1 2.9 1.1-5.8-4.3-4 5.8-.7z`)
  .join("");

/** A rating as one picture with alternative text. */
export function Stars({ value, className = "h-4" }: { value: number; className?: string }) {
  const id = useId();
  return (
    <svg viewBox="0 0 100 20" role="img" className={`inline-block w-auto ${className}`}>
      <title>{`${value} out of 5 stars`}</title>
      <clipPath id={id}>
        <rect width={value * 20} height="20" />
      </clipPath>
      <path d={FIVE_STARS} className="fill-surface-shade" />
      <path d={FIVE_STARS} clipPath={`url(#${id})`} className="fill-calendula" />
    </svg>
  );
}
