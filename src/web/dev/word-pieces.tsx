import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Eyebrow } from "#web/ui/eyebrow.tsx";
import { Moment } from "#web/ui/moment.tsx";
import { Price } from "#web/ui/price.tsx";
import { ProseHtml } from "#web/ui/prose-html.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { styleProse } from "#web/ui/style-prose.ts";
import { TextLink } from "#web/ui/text-link.tsx";
import { LONG_TEXT, LONG_WORD } from "./long-texts.ts";
import { Piece, Shown } from "./piece.tsx";

const ALERTS = ["info", "success", "warning", "danger"] as const;
const BADGES = ["neutral", "accent", "success", "danger", "warning", "outline"] as const;

export function WordPieces() {
  return (
    <>
      <Piece name="eyebrow">
        <Eyebrow>A few words</Eyebrow>
      </Piece>
      <Piece name="text-link">
        <p>
          Words with <TextLink to="/dev/ui">a link among them</TextLink>, and{" "}
          <TextLink to="/dev/ui">{LONG_WORD}</TextLink>.
        </p>
      </Piece>
      <Piece name="prose-html">
        <ProseHtml
          html={styleProse("<h2>A heading</h2><p>A text of the merchant, with a list:</p><ul><li>One</li></ul>")}
        />
      </Piece>
      <Piece name="price">
        <p className="flex flex-wrap items-baseline gap-5">
          <Price amount="4.50" size="small" />
          <Price amount="19.99" />
          <Price amount="1234.00" size="large" />
          <Price amount="-7.25" />
          <Price amount="0.00" />
        </p>
      </Piece>
      <Piece name="stars">
        <p className="flex items-center gap-4">
          <Stars value={5} />
          <Stars value={3.7} className="h-6" />
          <Stars value={1} className="h-8" />
        </p>
      </Piece>
      <Piece name="day">
        <Day on="2026-12-15" />
      </Piece>
      <Piece name="moment">
        <Moment at="2026-11-21T10:00:00Z" />
      </Piece>
      <Piece name="email-text">
        <p className="w-28">
          <EmailText email="priya.shah@bathing-and-other-joys.example.co.uk" />
        </p>
      </Piece>
      <Piece name="badge">
        <p className="flex flex-wrap gap-3">
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </p>
      </Piece>
      <Piece name="alert">
        {ALERTS.map((tone) => (
          <Alert key={tone} tone={tone} title={`This is ${tone}`}>
            {LONG_TEXT}
          </Alert>
        ))}
        <Shown as="without a title, with a long word">
          <Alert tone="info">{LONG_WORD}</Alert>
        </Shown>
      </Piece>
    </>
  );
}
