import { useState } from "react";
import { getAdminProduct } from "#contract/admin-calls.ts";
import type { AdminProductDetails } from "#contract/admin-products.ts";
import { callApi } from "#web/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Price } from "#web/ui/price.tsx";

export interface ChangedMeanwhileProps {
  productId: number;
  onChoose: (newer: AdminProductDetails, keepsTypedText: boolean) => void;
}

/** Tells the second of two editors, and lets them choose whose words stand. */
export function ChangedMeanwhile({ productId, onChoose }: ChangedMeanwhileProps) {
  const [isLost, setLost] = useState(false);
  const [newer, setNewer] = useState<AdminProductDetails>();
  async function look() {
    try {
      setNewer(await callApi(getAdminProduct, { productId: String(productId) }));
    } catch {
      setLost(true);
    }
  }
  return (
    <Alert tone="warning" title="Changed meanwhile">
      <p>Somebody else, or a sale, has changed this product since you opened it. What you have typed is still here.</p>
      {isLost && <p className="mt-2 font-medium">It could not be read. Please try again.</p>}
      {newer ? (
        <>
          <p className="mt-2">
            It now stands as “{newer.name}”, <Price amount={newer.price} />, {newer.stock} in stock,{" "}
            {newer.isActive ? "active" : "inactive"}.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button size="small" variant="secondary" onClick={() => onChoose(newer, false)}>
              Take theirs
            </Button>
            <Button size="small" variant="secondary" onClick={() => onChoose(newer, true)}>
              Keep mine, to save over it
            </Button>
          </div>
        </>
      ) : (
        <Button size="small" variant="secondary" className="mt-3" onClick={() => void look()}>
          Show what changed
        </Button>
      )}
    </Alert>
  );
}
