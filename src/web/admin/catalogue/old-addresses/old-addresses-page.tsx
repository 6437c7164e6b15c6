import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MetaFunction } from "react-router";
import {
  createRedirect,
  deleteRedirect,
  forgetMissedPath,
  listMissedPaths,
  listRedirects,
  type Redirect,
  redirectFields,
  updateRedirect,
} from "#contract/catalogue/admin-redirects.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { type AdminNoun, apiQuery } from "#web/admin/kit/api-query.ts";
import { recordForm } from "#web/admin/kit/record-form.tsx";
import { defineList, ResourceList } from "#web/admin/kit/resource-list.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Old addresses");

const STALES: readonly AdminNoun[] = ["redirects", "missed-paths"];

/** The form of an old address. A new one begins with `path`. */
const redirectForm = (path: string) =>
  recordForm({
    noun: "redirect",
    schema: redirectFields,
    values: (redirect: Redirect | undefined) => ({ path: redirect?.path ?? path, target: redirect?.target ?? "" }),
    save: (typed, redirect) =>
      redirect
        ? callApi(updateRedirect, { ...typed, redirectId: String(redirect.id) })
        : callApi(createRedirect, typed),
    stales: STALES,
    fields: [
      { name: "path", label: "Old address", hint: "A path such as /product/oat-soap, or the whole web address." },
      { name: "target", label: "Leads to", hint: "A path of this shop, such as /products/oat-soap." },
    ],
  });

const REDIRECTS = defineList({
  title: "Old addresses",
  intro:
    "A redirect leads visitors and search engines from an old address to the new page. The shop adds one itself when a product is imported or a slug changes.",
  noun: { one: "redirect", many: "redirects" },
  call: listRedirects,
  search: "Search redirects",
  empty: "No redirects match.",
  whenNew: "Add one, or let an import or a changed slug add it.",
  columns: [
    {
      name: "Old address",
      cellClassName: "wrap-anywhere",
      cell: ({ path, target }) => (
        <>
          {path}
          <span className="block text-sm text-ink-soft sm:hidden">
            <span aria-hidden>→ </span>
            <span className="sr-only">leads to </span>
            {target}
          </span>
        </>
      ),
    },
    {
      name: "Leads to",
      className: "hidden sm:table-cell",
      cellClassName: "wrap-anywhere",
      cell: ({ target, productName }) => (
        <>
          {target}
          {productName && <span className="block text-sm text-ink-soft">{productName}</span>}
        </>
      ),
    },
  ],
  edit: {
    param: "redirect",
    addTitle: "Add redirect",
    editTitle: "Edit redirect",
    nameOf: ({ path }) => path,
    form: redirectForm(""),
  },
  remove: {
    nameOf: ({ path }) => path,
    call: ({ id }) => callApi(deleteRedirect, { redirectId: String(id) }),
    stales: STALES,
    consequence: "Visitors who come to the old address see that there is no such page.",
  },
});

export default function OldAddressesPage() {
  return (
    <>
      <ResourceList of={REDIRECTS} />
      <Misses />
    </>
  );
}

/** Addresses that visitors did not find, with one press to lead each somewhere. */
function Misses() {
  const { data } = useQuery(apiQuery(listMissedPaths, {}));
  const [missed, setMissed] = useState<string>();
  const close = () => setMissed(undefined);
  const { mutate, isPending, variables } = useAdminMutation({
    call: forgetMissedPath,
    stales: STALES,
    success: "Address forgotten",
    failure: "Failed to forget the address",
  });
  return (
    <section aria-labelledby="missed-paths" className="mt-12 border-t border-line-strong pt-6">
      <h3 id="missed-paths" tabIndex={-1} className="text-xl outline-none">
        Not found
      </h3>
      <p className="mt-1 mb-4 max-w-[65ch] text-ink-soft">
        Addresses that visitors did not find in the last four weeks, the most frequent first. Automatic scans of the
        site do not count.
      </p>
      {data?.length === 0 && <p>None.</p>}
      {data !== undefined && data.length > 0 && (
        <Table label="Addresses that were not found">
          <thead>
            <tr>
              <Th>Address</Th>
              <Th className="text-right">Visits</Th>
              <Th className="hidden sm:table-cell">Last</Th>
              <Th>
                <span className="sr-only">Actions</span>
              </Th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ path, count, lastAt }) => (
              <Tr key={path}>
                <Td className="wrap-anywhere">{path}</Td>
                <Td className="prices text-right">{count}</Td>
                <Td className="hidden sm:table-cell">
                  <Day on={londonDayOf(lastAt)} isShort />
                </Td>
                <Td>
                  <span className="flex justify-end gap-2 whitespace-nowrap max-sm:gap-1">
                    <Button data-opens variant="secondary" size="small" onClick={() => setMissed(path)}>
                      Redirect<span className="sr-only"> {path}</span>
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      isBusy={isPending && variables?.path === path}
                      onClick={() => {
                        mutate({ path });
                        document.getElementById("missed-paths")?.focus();
                      }}
                    >
                      Forget<span className="sr-only"> {path}</span>
                    </Button>
                  </span>
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <Dialog isOpen={missed !== undefined} onClose={close} title="Add redirect">
        {missed !== undefined && redirectForm(missed)(undefined, close)}
      </Dialog>
    </section>
  );
}
