import { Prose, type ProseProps } from "#web/ui/prose.tsx";
import { ContactLink } from "./contact-link.tsx";

const COMPONENTS = { ContactLink: () => <ContactLink /> };

/** A text of the shop in which `<ContactLink />` shows the shop's contact address. */
export function ShopProse(props: ProseProps) {
  return <Prose {...props} components={COMPONENTS} />;
}
