import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

type Tone = "info" | "danger" | "success" | "warning";

const TONES = {
  info: { box: "border-line-strong bg-surface-sunk", icon: "text-ink-soft", Icon: Info },
  danger: { box: "border-danger bg-danger-soft", icon: "text-danger", Icon: CircleAlert },
  success: { box: "border-success bg-success-soft", icon: "text-success", Icon: CircleCheck },
  warning: { box: "border-calendula bg-calendula-soft", icon: "text-calendula", Icon: TriangleAlert },
} satisfies Record<Tone, { box: string; icon: string; Icon: typeof Info }>;

export function Alert({ tone, title, children }: { tone: Tone; title?: string; children: ReactNode }) {
  const { box, icon, Icon } = TONES[tone];
  return (
    <div role={tone === "danger" ? "alert" : "status"} className={`flex gap-3 rounded-paper border-l-2 p-4 ${box}`}>
      <Icon aria-hidden size={20} strokeWidth={1.5} className={`mt-0.5 shrink-0 ${icon}`} />
      <div className="min-w-0">
        {title && <p className="font-medium">{title}</p>}
        {children}
      </div>
    </div>
  );
}
