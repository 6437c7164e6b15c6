import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { type ReactNode, useEffect, useRef } from "react";

type Tone = "info" | "danger" | "success" | "warning";

const TONES = {
  info: { box: "border-line-strong bg-surface-sunk", icon: "text-ink-soft", Icon: Info },
  danger: { box: "border-danger bg-danger-soft", icon: "text-danger", Icon: CircleAlert },
  success: { box: "border-success bg-success-soft", icon: "text-success", Icon: CircleCheck },
  warning: { box: "border-calendula bg-calendula-soft", icon: "text-calendula", Icon: TriangleAlert },
} satisfies Record<Tone, { box: string; icon: string; Icon: typeof Info }>;

interface AlertProps {
  tone: Tone;
  title?: string;
  /** True if the alert is the result of a press, and the button is gone or the alert may be off screen. */
  takesFocus?: boolean;
  children: ReactNode;
}

export function Alert({ tone, title, takesFocus = false, children }: AlertProps) {
  const { box, icon, Icon } = TONES[tone];
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={place}
      tabIndex={takesFocus ? -1 : undefined}
      role={tone === "danger" ? "alert" : "status"}
      className={`flex gap-3 rounded-paper border-l-2 p-4 outline-none ${box}`}
    >
      <Icon aria-hidden size={20} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${icon}`} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
