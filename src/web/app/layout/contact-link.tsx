import { paths } from "#web/app/paths.ts";
import { useContactEmail } from "./use-shop-mode.ts";

export interface ContactLinkProps {
  subject?: string;
  /** Defaults to the style of a link in running text. */
  className?: string;
}

const IN_TEXT =
  "break-words underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink";

/** The shop's contact address from its settings. A link to the contact page if they could not be loaded. */
export function ContactLink({ subject, className = IN_TEXT }: ContactLinkProps) {
  const email = useContactEmail();
  if (!email) {
    return (
      <a href={paths.contact} className={className}>
        Contact us
      </a>
    );
  }
  return (
    <a href={`mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ""}`} className={className}>
      {email}
    </a>
  );
}
