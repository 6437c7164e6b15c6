import { useLocation } from "react-router";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { titleOf } from "./page-meta.ts";
import { SpilledJar } from "./spilled-jar.tsx";
import { useBrand } from "./use-shop-mode.ts";

export function ErrorPage() {
  const { pathname, search } = useLocation();
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <title>{titleOf("Something went wrong", useBrand())}</title>
      <SpilledJar />
      <h1>Something went wrong</h1>
      <p className="text-lg text-ink-soft">
        We could not show this page. If you have just paid, check your account before you pay again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={pathname + search} reloadDocument>
          Try again
        </ButtonLink>
        <ButtonLink to={paths.home} variant="secondary" reloadDocument>
          Back to the shop
        </ButtonLink>
      </div>
    </div>
  );
}
