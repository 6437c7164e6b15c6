import { Prose, type ProseProps } from "#web/ui/prose.tsx";
import { ContactLink } from "./contact-link.tsx";

const COMPONENTS = { ContactLink: () => <ContactLink /> };

/** Text of the shop. `<ContactLink />` in the text shows the shop's contact address. */
export function ShopProse(props: ProseProps) {
  return <Prose {...props} components={COMPONENTS} />;
}
