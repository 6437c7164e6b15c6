import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { ContactLink } from "./contact-link.tsx";

/** Replaces a buy button when scripts are off. */
export function BuyingNeedsScripts() {
  return (
    <NeedsScripts>
      <p>
        Buying here needs JavaScript. You can also order by email: <ContactLink />.
      </p>
    </NeedsScripts>
  );
}
