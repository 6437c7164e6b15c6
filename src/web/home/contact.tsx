import { ContactLink } from "#web/shell/contact-link.tsx";
import { PageSection } from "#web/ui/page-section.tsx";

export function Contact() {
  return (
    <PageSection id="contact" width="narrow">
      <div className="text-center">
        <h2>A question first?</h2>
        <p className="mt-4 text-lg text-ink-soft">
          What is in something, whether it suits, where your parcel is: write to us.
        </p>
        <ContactLink className="mt-5 inline-flex min-h-11 items-center font-display text-2xl break-all underline decoration-line-strong underline-offset-8 hover:decoration-ink" />
      </div>
    </PageSection>
  );
}
