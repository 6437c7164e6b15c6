import type { AdminEmail } from "#contract/admin-emails.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { subjectLink } from "./subject-link.ts";

/** What a letter is about, as a link where that has a page. */
export function EmailAbout({ email }: { email: AdminEmail }) {
  const { text, to } = subjectLink(email);
  return to ? <TextLink to={to}>{text}</TextLink> : text;
}
