import { data, Form, type MetaArgs } from "react-router";
import { paths } from "#web/app/paths.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { pageMeta } from "./page-meta.ts";
import { SpilledJar } from "./spilled-jar.tsx";

export function loader() {
  return data(null, { status: 404 });
}

export function meta({ matches }: MetaArgs) {
  return pageMeta(matches, "404 Page Not Found", "There is no page at this address.");
}

export default function NotFoundPage() {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center gap-5 px-5 py-20 text-center">
      <SpilledJar />
      <h1>404 Page Not Found</h1>
      <p className="text-lg text-ink-soft">
        There is nothing at this address. The page may have moved, or the link may be incomplete.
      </p>
      <search className="w-full max-w-md">
        <Form method="get" action={paths.search} className="flex gap-2">
          <label htmlFor="look-for" className="sr-only">
            Search the shop
          </label>
          <TextInput id="look-for" type="search" name="q" placeholder="Lavender, soap, a present" maxLength={80} />
          <Button type="submit">Search</Button>
        </Form>
      </search>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.subscription} variant="secondary">
          See the boxes
        </ButtonLink>
        <ButtonLink to={paths.products} variant="secondary">
          Browse the Wellness Collection
        </ButtonLink>
      </div>
    </div>
  );
}
