import { paths } from "#web/paths.ts";
import { TextLink } from "#web/ui/text-link.tsx";

/** What holds for an account, under the forms that lead to one. */
export function TermsLinks() {
  return (
    <p className="mt-6 text-sm text-ink-soft">
      With an account our <TextLink to={paths.termsConditions}>terms</TextLink> hold; the{" "}
      <TextLink to={paths.privacyPolicy}>privacy policy</TextLink> says what we keep and for how long.
    </p>
  );
}
