import { Outlet } from "react-router";
import { ErrorPage } from "./error-page.tsx";
import { ShopFrame } from "./shop-frame.tsx";

export default function ShopLayout() {
  return (
    <ShopFrame>
      <Outlet />
    </ShopFrame>
  );
}

/** A page that fails keeps its header and footer. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage />
    </ShopFrame>
  );
}
