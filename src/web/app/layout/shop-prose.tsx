import { Prose, type ProseProps } from "#web/ui/prose.tsx";
import { BrandName } from "./brand-name.tsx";
import { ContactLink } from "./contact-link.tsx";

const COMPONENTS = { BrandName, ContactLink: () => <ContactLink /> };

/** Text of the shop. `<BrandName />` in the text shows the shop's name, `<ContactLink />` its contact address. */
export function ShopProse(props: ProseProps) {
  return <Prose {...props} components={COMPONENTS} />;
}
