import { SpilledJar } from "#web/app/layout/spilled-jar.tsx";
import { paths } from "#web/app/paths.ts";
import { ButtonLink } from "#web/ui/button.tsx";

/** 404 page for products. The product may be sold out for good. */
export default function ProductNotFound() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <SpilledJar />
      <h1>Not on our shelves</h1>
      <p className="text-lg text-ink-soft">
        404 Page Not Found. There is no product at this address. We may no longer make it, or the link may be
        incomplete.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.products}>See everything we make</ButtonLink>
        <ButtonLink to={paths.subscription} variant="secondary">
          See the boxes
        </ButtonLink>
      </div>
    </div>
  );
}
