import { Prose, type ProseProps } from "#web/ui/prose.tsx";
import { ContactLink } from "./contact-link.tsx";

const COMPONENTS = { ContactLink: () => <ContactLink /> };

/** A text of the shop: where it says `<ContactLink />` stands the merchant's own address. */
export function ShopProse(props: ProseProps) {
  return <Prose {...props} components={COMPONENTS} />;
}
