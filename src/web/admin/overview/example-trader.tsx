import { paths } from "#web/paths.ts";
import { useShopMode } from "#web/shell/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextLink } from "#web/ui/text-link.tsx";

/** Stands above everything until the merchant has said who trades here. */
export function ExampleTrader() {
  if (!useShopMode()?.trader.isExample) return null;
  return (
    <div className="mb-6">
      <Alert tone="warning" title="The shop still names an example as its trader">
        Put in your own name and address before it sells anything:{" "}
        <TextLink to={paths.adminSettings}>Settings</TextLink>
      </Alert>
    </div>
  );
}
