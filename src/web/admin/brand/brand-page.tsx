import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type MetaFunction, useRevalidator } from "react-router";
import { brand as brandFields, getBrand, updateBrand } from "#contract/admin/admin-brand.ts";
import type { Brand } from "#domain/brand/brand.ts";
import { findColourIssues } from "#domain/brand/palette.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { FIELD_GRID, SelectField } from "#web/admin/kit/form-fields.tsx";
import { callApi } from "#web/app/api-client.ts";
import { paths } from "#web/app/paths.ts";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import { BrandPreview, BrandStrip } from "./brand-preview.tsx";
import { COLOUR_PARTS, ColourField } from "./colour-field.tsx";
import { LogoField } from "./logo-field.tsx";
import { TYPE_PAIR_LABELS } from "./type-pair-labels.ts";

const brandQuery = apiQuery(getBrand, {});

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Brand");

export default function BrandPage() {
  const { data, isError, refetch } = useQuery(brandQuery);
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Brand</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Name and look of every page, email and document. A change is visible within seconds. Legal name, address and
        contact email are in <TextLink to={`${paths.admin}/settings`}>Settings</TextLink>, under Trader.
      </p>
      {isError && !data && (
        <LoadError title="The brand could not be loaded" onRetry={() => void refetch()}>
          The page works again once the connection does.
        </LoadError>
      )}
      {!isError && !data && <Spinner label="Loading the brand" />}
      {data && <BrandForm brand={data} />}
    </>
  );
}

function BrandForm({ brand }: { brand: Brand }) {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const form = useEntityForm({
    name: "brand",
    schema: brandFields,
    values: brand,
    save: (fields) => callApi(updateBrand, fields),
    stales: [],
    success: "Brand updated successfully",
    failure: "Failed to update the brand",
    onSaved(saved) {
      queryClient.setQueryData(brandQuery.queryKey, saved);
      // The dashboard's own header shows name and logo, too.
      void revalidate();
    },
  });
  const typed = form.watch();
  // A colour that is being typed does not change the preview until it is complete.
  const read = brandFields.safeParse({ ...typed, name: typed.name || brand.name });
  const shown = read.success ? read.data : brand;
  const issues = findColourIssues(shown);
  // The preview shows the colours that can be saved.
  const readable = Object.fromEntries(issues.map(({ part, suggestion }) => [part, suggestion]));
  return (
    <div className="mt-6 grid items-start gap-10 xl:grid-cols-[minmax(0,1fr)_24.5rem] 2xl:grid-cols-2">
      <EntityForm form={form} onSubmit={form.handleSubmit(form.send)} action="Save brand">
        <BrandStrip brand={{ ...shown, ...readable }} />
        <div className={`${FIELD_GRID} sm:grid-cols-2`}>
          <TextField label="Name" autoComplete="off" {...form.field("name")} />
          <TextField
            label="Tagline"
            hint="A few words below the name. May be empty."
            autoComplete="off"
            {...form.field("tagline")}
          />
        </div>
        <LogoField
          id="brand-logo"
          logo={typed.logo}
          onChange={(logo) => form.setValue("logo", logo, { shouldDirty: true, shouldValidate: true })}
          error={form.formState.errors.logo?.message}
        />
        {typed.logo && <Checkbox label="The logo shows the name" {...form.register("logoSaysName")} />}
        <div className={`${FIELD_GRID} sm:grid-cols-3`}>
          {COLOUR_PARTS.map((part) => (
            <ColourField
              key={part}
              part={part}
              value={typed[part]}
              issue={issues.find((issue) => issue.part === part)}
              field={form.field(part)}
              onChoose={(colour) => form.setValue(part, colour, { shouldDirty: true, shouldValidate: true })}
            />
          ))}
        </div>
        <div className="max-w-sm">
          <SelectField
            label="Typefaces"
            options={Object.entries(TYPE_PAIR_LABELS).map(([value, label]) => ({ value, label }))}
            {...form.field("typePair")}
          />
        </div>
      </EntityForm>
      <div className="min-w-0 xl:sticky xl:top-20">
        <BrandPreview brand={{ ...shown, ...readable }} />
      </div>
    </div>
  );
}
