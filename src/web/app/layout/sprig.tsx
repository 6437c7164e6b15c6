const LEAF_ROWS = [44, 26, 8, -10, -28, -46];

/** The shop's logo in the colour of the text. */
export function Sprig({ className = "" }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="-24 -68 48 132" fill="currentColor" className={className}>
      <path d="M0,60 C2,20 -2,-20 0,-60" fill="none" stroke="currentColor" strokeWidth={4} strokeLinecap="round" />
      {LEAF_ROWS.map((y) => (
        <path key={y} d={`M0,${y} q16,-4 20,-22 q-14,2 -20,22 q-16,-4 -20,-22 q14,2 20,22`} />
      ))}
    </svg>
  );
}
