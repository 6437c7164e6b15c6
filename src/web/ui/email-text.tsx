import { Fragment } from "react";

/** Domains up to this length are not broken, because a last line of ".com" is hard to read. */
const SHORT_DOMAIN = 16;

/** Breaks an email address before "@" and dots, and within a word only if needed. */
export function EmailText({ email }: { email: string }) {
  const isDomainShort = email.length - email.lastIndexOf("@") - 1 <= SHORT_DOMAIN;
  const [first = "", ...rest] = email.split(isDomainShort ? /(?=@)|(?=\.[^@]*@)/ : /(?=[@.])/);
  return (
    <span className="wrap-anywhere">
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address have no other name.
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
