import { paths } from "#web/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useAddDemoItems } from "./use-add-demo-items.ts";

export function EmptyBasket({ isDemo }: { isDemo: boolean }) {
  return (
    <EmptyState
      title="Your basket is empty"
      actions={
        <>
          <ButtonLink to={paths.products}>Browse Products</ButtonLink>
          {isDemo && <TryDemoBasket />}
        </>
      }
    >
      <p>Nothing in it yet. A single soap or a box every month: both begin here.</p>
    </EmptyState>
  );
}

function TryDemoBasket() {
  const { mutate, isPending } = useAddDemoItems();
  return (
    <Button variant="secondary" isBusy={isPending} busyLabel="Adding..." onClick={() => mutate(undefined)}>
      Try Demo Basket
    </Button>
  );
}
