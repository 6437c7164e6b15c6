import { useState } from "react";
import type { MetaArgs } from "react-router";
import { InformationPage } from "#web/information/information-page.tsx";
import { paths } from "#web/paths.ts";
import { breadcrumbsJsonLd } from "#web/seo/breadcrumbs-json-ld.ts";
import { shopUrl } from "#web/seo/shop-url.ts";
import { pageMeta } from "#web/shell/page-meta.ts";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { CancelOrderForm } from "./cancel-order-form.tsx";
import { SentNotice } from "./sent-notice.tsx";

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(
      "Cancel an order",
      "The cancellation form: within 14 days of receiving your order, without giving a reason.",
    ),
    breadcrumbsJsonLd(shopUrl(matches), [{ name: "Cancel an order", path: paths.cancelOrder }]),
  ];
}

interface Sent {
  reference: string;
  receivedAt: string;
  email: string;
}

export default function CancelOrderPage() {
  const [sent, setSent] = useState<Sent>();
  return (
    <InformationPage
      title="Cancel an order"
      lead="Until 14 days after your order came, without giving a reason. You do not have to use this form: any clear words will do."
    >
      {sent ? (
        <SentNotice title="We have your cancellation.">
          <p>
            Received on <Day on={londonDayOf(sent.receivedAt)} />, reference <strong>{sent.reference}</strong>. The
            receipt is on its way to <span className="break-words">{sent.email}</span>: please keep it.
          </p>
          <p>
            A person writes to you within one working day. If things have to come back, send them within 14 days:{" "}
            <TextLink to={paths.returns}>how it works</TextLink>.
          </p>
        </SentNotice>
      ) : (
        <>
          <p className="mb-8 max-w-xl">
            To stop a subscription you do not need this form: there is a button in{" "}
            <TextLink to={paths.account}>your account</TextLink>. What can come back, and who pays which postage, is on
            the <TextLink to={paths.returns}>returns page</TextLink>.
          </p>
          <CancelOrderForm onSent={(receipt, email) => setSent({ ...receipt, email })} />
        </>
      )}
    </InformationPage>
  );
}
