import { Fragment } from "react";

/** Breaks an email address before "@" and dots, and within a word only if needed. */
export function EmailText({ email }: { email: string }) {
  const [first = "", ...rest] = email.split(/(?=[@.])/);
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
