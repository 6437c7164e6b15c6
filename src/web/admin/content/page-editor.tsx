import { useEffect, useRef, useState } from "react";
import {
  createPage,
  type EditedPage,
  getAdminPage,
  getPageVersion,
  pageFields,
  savePage,
} from "#contract/content/admin-pages.ts";
import { slug as slugField } from "#contract/content/content.ts";
import { londonDay } from "#domain/calendar.ts";
import { isArticleSlug } from "#domain/content/articles.ts";
import { isTextSlug, type PageKind, type PageText } from "#domain/content/pages.ts";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";
import { ArticleFields } from "./article-fields.tsx";
import { MarkdownField } from "./markdown-field.tsx";
import { PagePreview } from "./page-preview.tsx";
import { PageVersions } from "./page-versions.tsx";
import { Publication } from "./publication.tsx";
import { shopArticleOf } from "./shop-article-of.ts";
import { shopTextOf } from "./shop-text-of.ts";
import { TEXT_LABELS } from "./text-labels.ts";

const NEW_TEXT: PageText = { title: "", lead: "", description: "", body: "", article: null };
const NEW_FACTS = { category: "", author: "", publishedOn: "", picture: "", pictureAlt: "" };
const MENU_OPTIONS = [
  { value: "none", label: "In no menu" },
  { value: "footer", label: "In the footer, under Company" },
  { value: "header", label: "In the Shop menu of the header" },
];

interface PageEditorProps {
  /** Undefined for a new page. */
  page: EditedPage | undefined;
  /** Kind of a new page. */
  kind: PageKind;
  onClose: () => void;
  onCreated: (slug: string) => void;
}

/** The editor of one page: text, preview, publication and versions. */
export default function PageEditor({ page: opened, kind, onClose, onCreated }: PageEditorProps) {
  const [page, setPage] = useState(opened);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that opened the editor is gone, so its title takes the focus.
  useEffect(() => heading.current?.focus(), []);
  const slug = page?.slug ?? "";
  const shopText = findShopText(slug);
  const newName = kind === "article" ? "New article" : "New page";
  const name = isTextSlug(slug) ? TEXT_LABELS[slug] : (page?.text?.title ?? shopText?.title ?? newName);
  return (
    <>
      <Button variant="quiet" size="small" onClick={onClose}>
        All pages
      </Button>
      <h2 ref={heading} tabIndex={-1} className="mt-1 text-2xl outline-none break-words sm:text-3xl">
        {name}
      </h2>
      {page ? (
        <Editor page={page} shopText={shopText} onChange={setPage} onClose={onClose} />
      ) : (
        <NewPageForm isArticle={kind === "article"} onCreated={({ slug: created }) => onCreated(created)} />
      )}
    </>
  );
}

function findShopText(slug: string): PageText | undefined {
  if (isTextSlug(slug)) return shopTextOf(slug);
  return isArticleSlug(slug) ? shopArticleOf(slug) : undefined;
}

interface NewPageFormProps {
  isArticle: boolean;
  onCreated: (page: EditedPage) => void;
}

function NewPageForm({ isArticle, onCreated }: NewPageFormProps) {
  const form = useEntityForm({
    name: "page",
    schema: pageFields.extend({ slug: slugField }),
    values: {
      ...{ ...NEW_TEXT, slug: "", menu: "none" as const, menuLabel: "" },
      article: isArticle ? { ...NEW_FACTS, publishedOn: londonDay(new Date()) } : null,
    },
    save: (fields) => callApi(createPage, fields),
    stales: [],
    success: isArticle ? "Article saved as a draft" : "Page saved as a draft",
    failure: "Failed to save the page",
    onSaved: onCreated,
  });
  const typed = form.watch();
  return (
    <div className={COLUMNS}>
      <EntityForm form={form} onSubmit={form.handleSubmit(form.send)} action="Save draft" isLong>
        <TextField label="Title" autoComplete="off" {...form.field("title")} />
        <TextField
          label="Address"
          hint="The last part of the address, such as our-workshop. It cannot be changed later."
          autoComplete="off"
          {...form.field("slug")}
        />
        <LineFields isArticle={isArticle} lead={form.field("lead")} description={form.field("description")} />
        {isArticle && (
          <ArticleFields
            field={(name) => form.field(`article.${name}`)}
            facts={typed.article}
            onChange={(name, value) =>
              form.setValue(`article.${name}`, value, {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              })
            }
          />
        )}
        <MarkdownField
          field={form.field("body")}
          onInsert={(body) => form.setValue("body", body, { shouldDirty: true })}
        />
      </EntityForm>
      <PagePreview title={typed.title} lead={typed.lead} body={typed.body} />
    </div>
  );
}

const COLUMNS = "mt-6 grid grid-cols-1 items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24.5rem] 2xl:grid-cols-2";

interface EditorProps {
  page: EditedPage;
  /** The text that comes with the shop, if the page has one. */
  shopText: PageText | undefined;
  onChange: (page: EditedPage) => void;
  onClose: () => void;
}

function Editor({ page, shopText, onChange, onClose }: EditorProps) {
  const { slug, revision, menu, menuLabel } = page;
  const isPage = page.kind === "page";
  const isArticle = page.kind === "article";
  const form = useEntityForm({
    name: "page",
    schema: pageFields,
    values: { ...NEW_TEXT, ...(page.text ?? shopText), menu, menuLabel },
    save: (fields) => callApi(savePage, { ...fields, slug, revision }),
    stales: [],
    success: "Saved as a draft",
    failure: "Failed to save the page",
    onSaved: onChange,
  });
  const typed = form.watch();
  const restore = useAdminMutation({
    call: (version: number) => callApi(getPageVersion, { slug, version: String(version) }),
    stales: [],
    success: (_, version) => `Version ${version} is in the editor. Save it to keep it`,
    failure: "Failed to load the version",
    onSuccess: showText,
  });
  const newest = useAdminMutation({
    call: () => callApi(getAdminPage, { slug }),
    stales: [],
    failure: "Failed to load the page",
    onSuccess(newer) {
      form.forgetRefusal();
      onChange(newer);
    },
  });
  function showText(text: PageText) {
    for (const part of ["title", "lead", "description", "body", "article"] as const) {
      form.setValue(part, text[part], { shouldDirty: true });
    }
  }
  return (
    <>
      <div className={COLUMNS}>
        <EntityForm
          form={form}
          onSubmit={form.handleSubmit(form.send)}
          action="Save draft"
          isLong
          changedMeanwhile={
            <Alert tone="warning" title="Someone else has changed this page">
              <p>Your text has not been saved and is still here. Their text is among the versions.</p>
              <Button
                className="mt-3"
                variant="secondary"
                size="small"
                isBusy={newest.isPending}
                onClick={() => newest.mutate()}
              >
                Continue with my text
              </Button>
            </Alert>
          }
        >
          <TextField label="Title" autoComplete="off" {...form.field("title")} />
          <LineFields isArticle={isArticle} lead={form.field("lead")} description={form.field("description")} />
          {isArticle && (
            <ArticleFields
              field={(name) => form.field(`article.${name}`)}
              facts={typed.article}
              onChange={(name, value) =>
                form.setValue(`article.${name}`, value, {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                })
              }
            />
          )}
          <MarkdownField
            field={form.field("body")}
            onInsert={(body) => form.setValue("body", body, { shouldDirty: true })}
          />
          {isPage && (
            <div className={`${FIELD_GRID} sm:grid-cols-2`}>
              <SelectField label="Link" options={MENU_OPTIONS} {...form.field("menu")} />
              {typed.menu !== "none" && (
                <TextField label="Label of the link" autoComplete="off" {...form.field("menuLabel")} />
              )}
            </div>
          )}
        </EntityForm>
        <PagePreview slug={slug} title={typed.title} lead={typed.lead} body={typed.body} />
      </div>
      <div className="mt-12 grid grid-cols-1 items-start gap-10 xl:grid-cols-2">
        <Publication page={page} isUnsaved={form.formState.isDirty} onChange={onChange} onDeleted={onClose} />
        <PageVersions
          page={page}
          shopText={shopText}
          isUnsaved={form.formState.isDirty}
          onRestore={(version) => restore.mutate(version)}
          onRestoreText={showText}
        />
      </div>
    </>
  );
}

type Field = Omit<TextFieldProps, "label">;

interface LineFieldsProps {
  isArticle: boolean;
  lead: Field;
  description: Field;
}

function LineFields({ isArticle, lead, description }: LineFieldsProps) {
  return (
    <>
      <TextField
        label="Introduction"
        hint={isArticle ? "One or two sentences. The journal shows them." : "One or two sentences below the title."}
        isOptional={!isArticle}
        autoComplete="off"
        {...lead}
      />
      <TextField
        label="Description"
        hint="Search engines show it below the title."
        isOptional
        autoComplete="off"
        {...description}
      />
    </>
  );
}
