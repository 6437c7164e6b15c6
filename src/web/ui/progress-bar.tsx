const BAR =
  "block h-[3px] w-full appearance-none forced-colors:h-2 forced-colors:border forced-colors:[&::-moz-progress-bar]:bg-[Highlight] forced-colors:[&::-webkit-progress-value]:bg-[Highlight] overflow-hidden rounded-full border-0 bg-line text-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-200";

export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress value={value} max={max} aria-label={label} className={BAR} />;
}
