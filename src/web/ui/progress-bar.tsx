const BAR =
  "block h-[3px] w-full appearance-none forced-colors:h-3 forced-colors:appearance-auto overflow-hidden rounded-full border-0 bg-line text-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-200";

export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  return <progress value={value} max={max} aria-label={label} className={BAR} />;
}
