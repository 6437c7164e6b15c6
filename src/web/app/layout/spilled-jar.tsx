/** Illustration of error pages: a jar of bath salt on its side. */
export function SpilledJar() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 240 110"
      className="h-28 text-sage"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M8 98h224" />
      <path d="M30 98c-8-2-10-12-10-26s2-24 10-26h62c8 0 10 6 16 8h10v36h-10c-6 2-8 8-16 8Z" />
      <path d="M118 50v44M122 50v44M48 56h30v32H48z" />
      <path d="M63 84V62m0 8c5-1 7-4 8-8-5 0-7 3-8 8Zm0 0c-5-1-7-4-8-8 5 0 7 3 8 8Zm0 9c5-1 7-4 8-8-5 0-7 3-8 8Zm0 0c-5-1-7-4-8-8 5 0 7 3 8 8Z" />
      <path d="m132 96 4-8 7 3-2 6zM146 97l2-6 6 1 1 5zM138 86l5-4 4 5-4 4zM158 97l5-5 5 5zM152 88l4-4 4 4-4 3zM174 97l1-4 5 1v3zM190 97l3-3 3 3z" />
      <path d="M150 40c8-16 24-24 44-24-2 20-14 34-34 36m-6 4c10-14 20-24 34-34" />
    </svg>
  );
}
