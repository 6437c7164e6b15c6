import type { AdminEmail } from "#contract/admin-letters.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { subjectLink } from "./about-words.ts";

/** What a letter is about, as a link where that has a page. */
export function EmailAbout({ email }: { email: AdminEmail }) {
  const { text, to } = subjectLink(email);
  return to ? <TextLink to={to}>{text}</TextLink> : text;
}
