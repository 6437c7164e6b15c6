import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { ContactLink } from "./contact-link.tsx";

/** Stands where something would be bought, for whoever has switched scripts off. */
export function BuyingNeedsScripts() {
  return (
    <NeedsScripts>
      <p>
        Buying here needs JavaScript. You would rather not? <ContactLink /> takes orders, too.
      </p>
    </NeedsScripts>
  );
}
