import { useState } from "react";
import type { MetaArgs } from "react-router";
import { InformationPage } from "#web/information/information-page.tsx";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { ContactForm } from "./contact-form.tsx";
import { SentNotice } from "./sent-notice.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      "Contact",
      "Write to us about an order, a product or your box. A person answers within one working day.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Contact", path: paths.contact }]),
  ];
}

export default function ContactPage() {
  const [sent, setSent] = useState<{ reference: string; email: string }>();
  return (
    <InformationPage
      isForAsking
      title="Write to us"
      lead="About an order, a product, your box or anything else. A person answers within one working day."
    >
      {sent ? (
        <SentNotice title="Thank you. We have your message.">
          <p>
            Its reference is <strong>{sent.reference}</strong>. A receipt is on its way to{" "}
            <span className="break-words">{sent.email}</span>.
          </p>
          <p>
            Meanwhile, perhaps the answer is <TextLink to={paths.faq}>among the questions</TextLink>.
          </p>
        </SentNotice>
      ) : (
        <>
          <ContactForm onSent={(reference, email) => setSent({ reference, email })} />
          <p className="mt-10 max-w-xl text-ink-soft">
            To cancel an order within 14 days, there is <TextLink to={paths.cancelOrder}>a form of its own</TextLink>. A
            subscription is cancelled in <TextLink to={paths.account}>your account</TextLink>, with two clicks.
          </p>
        </>
      )}
    </InformationPage>
  );
}
