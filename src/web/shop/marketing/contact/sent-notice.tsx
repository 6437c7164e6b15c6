import { useEffect, useRef } from "react";

/** Confirmation that replaces a form and takes focus. */
export function SentNotice({ title, children }: { title: string; children: React.ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} role="status" className="max-w-xl border-l-2 border-success bg-success-soft p-6">
      <h2 className="text-2xl">{title}</h2>
      <div className="mt-3 space-y-3">{children}</div>
    </div>
  );
}
