import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, type MetaFunction } from "react-router";
import { getAdminPage, type ListedPage, listAdminPages } from "#contract/content/admin-pages.ts";
import { isTextSlug, pagePath, shopTextKind } from "#domain/content/pages.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { ROW_BUTTON } from "#web/admin/kit/data-table.tsx";
import { useUrlState } from "#web/admin/kit/use-url-state.ts";
import { ARTICLES } from "#web/content/articles.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day, londonDayOf } from "#web/ui/day.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { ContentFileDialog } from "./content-file-dialog.tsx";
import { TEXT_LABELS } from "./text-labels.ts";

/** Loaded with the first page that is opened, because it contains the shop's own texts. */
const PageEditor = lazy(() => import("./page-editor.tsx"));

/** A dot keeps these apart from the addresses of pages. */
const NEW = { page: "new.page", article: "new.article" } as const;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Pages");

export default function PagesPage() {
  const url = useUrlState();
  const slug = url.read("page");
  const [wasOpen, setWasOpen] = useState(false);
  const open = (next: string | undefined) => {
    setWasOpen(true);
    url.write({ page: next }, { staysOnPage: true });
  };
  if (slug === undefined) return <PageList isReturning={wasOpen} onOpen={open} onLeave={() => setWasOpen(true)} />;
  return (
    <Suspense fallback={<Spinner label="Loading the editor" />}>
      {slug === NEW.page || slug === NEW.article ? (
        <PageEditor
          key={slug}
          page={undefined}
          kind={slug === NEW.article ? "article" : "page"}
          onClose={() => open(undefined)}
          onCreated={open}
        />
      ) : (
        <OpenPage key={slug} slug={slug} onClose={() => open(undefined)} onCreated={open} />
      )}
    </Suspense>
  );
}

interface OpenPageProps {
  slug: string;
  onClose: () => void;
  onCreated: (slug: string) => void;
}

/** Loads a page once. The editor continues with the replies to its own changes, so that no newer text replaces it. */
function OpenPage({ slug, onClose, onCreated }: OpenPageProps) {
  const { data, isError, isFetching, refetch } = useQuery({
    ...apiQuery(getAdminPage, { slug }, { gcTime: 0 }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <PageEditor page={data} kind={data.kind} onClose={onClose} onCreated={onCreated} />;
  if (isError && !isFetching) {
    return (
      <LoadError title="The page could not be loaded" onRetry={() => void refetch()}>
        It may have been deleted.{" "}
        <Button variant="quiet" onClick={onClose}>
          All pages
        </Button>
      </LoadError>
    );
  }
  return <Spinner label="Loading the page" />;
}

interface PageListProps {
  /** True after the editor was closed. Its button is gone, so the title takes the focus. */
  isReturning: boolean;
  onOpen: (slug: string) => void;
  /** Called when a link opens a page. */
  onLeave: () => void;
}

function PageList({ isReturning, onOpen, onLeave }: PageListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isReturning) heading.current?.focus();
  }, [isReturning]);
  const [isFileOpen, setIsFileOpen] = useState(false);
  const { data, isError, refetch } = useQuery(apiQuery(listAdminPages, {}));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none sm:text-3xl">
          Pages
        </h2>
        {/* On a phone, the three buttons fit into one row. */}
        <div className="flex flex-wrap gap-3 max-sm:gap-2 max-sm:*:px-4">
          <Button variant="secondary" onClick={() => setIsFileOpen(true)}>
            <span>
              Export<span className="max-sm:sr-only"> and import</span>
            </span>
          </Button>
          <Button variant="secondary" onClick={() => onOpen(NEW.article)}>
            Add article
          </Button>
          <Button onClick={() => onOpen(NEW.page)}>Add page</Button>
        </div>
      </div>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Pages and articles of your own, and the texts that come with the shop. Each save is a version. Customers see a
        text once it is published.
      </p>
      {isError && !data && (
        <LoadError title="The pages could not be loaded" onRetry={() => void refetch()}>
          Try again in a moment.
        </LoadError>
      )}
      {!isError && !data && <Spinner label="Loading the pages" />}
      {data && (
        <>
          <PageTable
            label="Pages"
            pages={data.filter(({ kind }) => kind !== "article")}
            onOpen={onOpen}
            onLeave={onLeave}
          />
          <h3 className="mt-12 text-xl">Articles</h3>
          <PageTable
            label="Articles"
            pages={data.filter(({ kind }) => kind === "article")}
            onOpen={onOpen}
            onLeave={onLeave}
          />
        </>
      )}
      <ContentFileDialog isOpen={isFileOpen} onClose={() => setIsFileOpen(false)} />
    </>
  );
}

interface PageTableProps {
  label: string;
  pages: readonly ListedPage[];
  onOpen: (slug: string) => void;
  onLeave: () => void;
}

function PageTable({ label, pages, onOpen, onLeave }: PageTableProps) {
  return (
    <div className="mt-6">
      <Table label={label}>
        <thead>
          <tr>
            <Th>Page</Th>
            <Th className="hidden sm:table-cell">State</Th>
            <Th className="hidden sm:table-cell">Last change</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <Tr key={page.slug}>
              <Td>
                <Link
                  to={`?page=${page.slug}`}
                  className="font-medium wrap-anywhere underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                  onClick={onLeave}
                >
                  {nameOf(page)}
                </Link>
                <span className="block text-sm wrap-anywhere text-ink-soft">{pagePath(page)}</span>
                <span className="mt-1 block sm:hidden">
                  <PageState page={page} />
                </span>
              </Td>
              <Td className="hidden sm:table-cell">
                <PageState page={page} />
              </Td>
              <Td className="hidden sm:table-cell">
                {page.changedAt ? <Day on={londonDayOf(page.changedAt)} /> : "–"}
              </Td>
              <Td className="relative text-right">
                <Button variant="secondary" size="small" className={ROW_BUTTON} onClick={() => onOpen(page.slug)}>
                  Edit<span className="sr-only"> {nameOf(page)}</span>
                </Button>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function nameOf({ slug, title }: ListedPage): string {
  if (isTextSlug(slug)) return TEXT_LABELS[slug];
  return title ?? ARTICLES.find(({ id }) => id === slug)?.title ?? slug;
}

function PageState({ page: { slug, liveVersion, plannedOn, latestVersion } }: { page: ListedPage }) {
  const comesWithShop = shopTextKind(slug) !== undefined;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {liveVersion !== null ? (
        <Badge tone="success">Published</Badge>
      ) : (
        <Badge tone="neutral">{comesWithShop ? "Comes with the shop" : "Draft"}</Badge>
      )}
      {plannedOn && (
        <span className="text-sm text-ink-soft">
          From <Day on={plannedOn} />
        </span>
      )}
      {latestVersion !== null &&
        latestVersion !== liveVersion &&
        !plannedOn &&
        (liveVersion !== null || comesWithShop) && <span className="text-sm text-ink-soft">Unpublished changes</span>}
    </span>
  );
}
