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

/** Keeps header and footer around a page that fails. */
export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage />
    </ShopFrame>
  );
}
