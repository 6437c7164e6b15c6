import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { type ComponentProps, useState } from "react";
import { INPUT } from "./text-input.tsx";

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
