import { useContactEmail } from "./use-shop-mode.ts";

export interface ContactLinkProps {
  subject?: string;
  /** As a link in running text, unless it is said otherwise. */
  className?: string;
}

const IN_TEXT =
  "break-words underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink";

/** The address that people write to, as the merchant has set it. */
export function ContactLink({ subject, className = IN_TEXT }: ContactLinkProps) {
  const email = useContactEmail();
  return (
    <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`} className={className}>
      {email}
    </a>
  );
}
