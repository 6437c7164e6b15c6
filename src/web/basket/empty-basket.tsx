import { addDemoItems } from "#contract/calls.ts";
import { callApi } from "#web/api-client.ts";
import { paths } from "#web/paths.ts";
import { LOGGED_OUT } from "#web/shell/use-signed-out-redirect.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useBasketChange } from "./use-basket-change.ts";

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

function useAddDemoItems() {
  return useBasketChange({
    call: (_: undefined) => callApi(addDemoItems, {}),
    signedOut: LOGGED_OUT,
    refused: (error) => ({ title: "Error", description: error.message || "Failed to add demo items" }),
    done: () => ({
      title: "Demo Items Added",
      description: "Added subscription box and collection products to your basket",
    }),
  });
}
