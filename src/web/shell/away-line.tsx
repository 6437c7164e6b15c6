import { useIsAway } from "./use-is-away.ts";

/** Says above every page that nothing can be bought for a moment; it goes by itself. */
export function AwayLine() {
  const isAway = useIsAway();
  return (
    <div role="status">
      {isAway && (
        <p className="border-b border-calendula bg-calendula-soft px-5 py-3 text-center">
          <span className="font-medium">Buying is paused for a moment.</span> Look round as you like: what is in your
          basket is kept, and this line goes when all is well again.
        </p>
      )}
    </div>
  );
}
