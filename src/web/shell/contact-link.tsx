import { useContactEmail } from "./use-shop-mode.ts";

export interface ContactLinkProps {
  subject?: string;
  className: string;
}

/** The address that people write to, as the merchant has set it. */
export function ContactLink({ subject, className }: ContactLinkProps) {
  const email = useContactEmail();
  return (
    <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`} className={className}>
      {email}
    </a>
  );
}
