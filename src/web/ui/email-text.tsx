import { Fragment } from "react";

/** An e-mail address that breaks before its "@" and its dots, and inside a word only where nothing else helps. */
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
