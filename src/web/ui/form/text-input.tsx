import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";

const INPUT =
  "min-h-12 w-full rounded-paper border border-line-strong bg-surface-raised px-3.5 py-2.5 text-base text-ink transition-colors placeholder:text-ink-soft hover:border-ink-soft read-only:bg-surface-sunk disabled:bg-surface-sunk disabled:text-ink-soft aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger";

export function TextInput({ className = "", ...rest }: ComponentProps<"input">) {
  return <input type="text" {...rest} className={`${INPUT} ${className}`} />;
}

/** Password field with a button to show the password. */
export function PasswordInput({ className = "", ...rest }: Omit<ComponentProps<"input">, "type">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="relative">
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={isShown ? "text" : "password"}
        className={`${INPUT} pr-12 ${className}`}
      />
      <button
        type="button"
        aria-label={isShown ? "Hide password" : "Show password"}
        className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-paper text-ink-soft hover:text-ink"
        onClick={() => setShown(!isShown)}
      >
        <Icon aria-hidden size={20} strokeWidth={1.5} />
      </button>
    </div>
  );
}
