import { useQuery, useQueryClient } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Link, type MetaFunction, useLocation, useRevalidator } from "react-router";
import { getAdminSettings, updateSettings, updateTrader } from "#contract/admin/admin-settings.ts";
import { trader as traderFields } from "#contract/shop.ts";
import type { ShopSettings } from "#domain/settings/default-settings.ts";
import type { Trader } from "#domain/settings/trader.ts";
import { DEFAULT_AUDIENCE_NAMES } from "#domain/subscriptions/box-names.ts";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { adminPaths } from "#web/admin/admin-paths.ts";
import { AdminLink } from "#web/admin/kit/admin-link.tsx";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { EntityForm, useEntityForm } from "#web/admin/kit/entity-form.tsx";
import { FoldedPart } from "#web/admin/kit/folded-part.tsx";
import { AreaField, FIELD_GRID } from "#web/admin/kit/form-fields.tsx";
import { FIELD_AND_BUTTON, InlineForm } from "#web/admin/kit/inline-form.tsx";
import { PictureField } from "#web/admin/kit/picture-field.tsx";
import { useUnsavedChanges } from "#web/admin/kit/unsaved-changes.tsx";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { ApiRefusal, callApi } from "#web/app/api-client.ts";
import { useAudienceNames } from "#web/app/layout/use-shop-mode.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { OrderField } from "./order-field.tsx";
import { type SettingField, type SettingSection, settingFieldId, settingSections } from "./setting-sections.ts";
import { readTyped, type SettingProblem, SWITCHED_ON, writeSetting } from "./setting-values.ts";

const FIELDS = [
  { name: "legalName", label: "Legal name" },
  { name: "registration", label: "Place of registration and company number" },
  { name: "addressLine1", label: "Address" },
  { name: "addressLine2", label: "Address line 2" },
  { name: "city", label: "Town" },
  { name: "postcode", label: "Postcode" },
  { name: "country", label: "Country" },
  { name: "phone", label: "Phone" },
  { name: "email", label: "Email" },
] as const;

/** Short fields, two of which fit into the width of a phone. */
const SHORT: ReadonlySet<string> = new Set(["city", "postcode", "country", "phone"]);

const settingsQuery = apiQuery(getAdminSettings, {});

/** The response to a change has all settings, so nothing is reloaded. */
const SETTINGS_CHANGE = {
  stales: [],
  success: "Settings updated successfully",
  failure: "Failed to update settings",
};

const INPUT_MODES = {
  money: "decimal",
  whole: "numeric",
  numbers: "text",
  text: "text",
  "optional-text": "text",
} as const;

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, "Settings");

export default function SettingsPage() {
  const { data, isError, refetch } = useQuery(settingsQuery);
  const names = useAudienceNames();
  useFieldOfAddress(data !== undefined);
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Settings</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Prices apply to new orders only. Every change is logged in{" "}
        <AdminLink to={`${adminPaths.activity}?entity=setting`}>Activity</AdminLink>.
      </p>
      {isError && !data && (
        <LoadError title="The settings could not be loaded" onRetry={() => void refetch()}>
          <p>Try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !data && <Spinner label="Loading the settings" />}
      {data && (
        <div className="lg:mt-6 lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-x-10">
          <SectionLinks />
          <div className="max-lg:mt-5 max-lg:border-t max-lg:border-line lg:space-y-6">
            <TraderPart trader={data.trader} isExample={data.isExampleTrader} />
            {settingSections(names).map((section) => (
              <SettingsPart key={section.id} section={section} settings={data.settings} />
            ))}
            <ClosuresPart closures={data.settings.closures} />
          </div>
        </div>
      )}
    </>
  );
}

const SECTIONS = [
  { id: "trader", title: "Trader" },
  ...settingSections(DEFAULT_AUDIENCE_NAMES),
  { id: "closures", title: "Closures" },
];

/** Distance from the top of the window to below the links, with the space above a heading. */
const LINKS_END_PX = 180;

/** Links to the sections of this page, which stay in sight beside them. A phone has the folded sections instead. */
function SectionLinks() {
  const current = useSectionInSight();
  return (
    <nav
      aria-label="Settings"
      className="sticky top-20 z-10 self-start bg-surface max-lg:hidden [html:has(&)]:scroll-pt-20"
    >
      <ul className="flex flex-col gap-y-2 py-1 text-[0.9375rem]">
        {SECTIONS.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`#settings-${id}`}
              aria-current={id === current ? "location" : undefined}
              className="underline decoration-line-strong underline-offset-4 transition-colors hover:decoration-ink aria-[current]:font-medium aria-[current]:decoration-accent aria-[current]:decoration-2"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The section below the links, which is the last one whose heading has passed them. */
function useSectionInSight(): string {
  const [current, setCurrent] = useState("trader");
  useEffect(() => {
    const look = () =>
      setCurrent(
        SECTIONS.findLast(({ id }) => {
          const top = document.getElementById(`settings-${id}`)?.getBoundingClientRect().top;
          return top !== undefined && top < LINKS_END_PX;
        })?.id ?? "trader",
      );
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return current;
}

/** Focuses the field or the section named in the address. The field exists only after the settings are loaded. */
function useFieldOfAddress(isRead: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again focuses its field again.
  useEffect(() => {
    if (!isRead || hash === "") return;
    const field = document.getElementById(hash.slice(1));
    for (let part = field?.closest("details"); part; part = part.parentElement?.closest("details")) part.open = true;
    field?.scrollIntoView({ block: field instanceof HTMLHeadingElement ? "start" : "center" });
    field?.focus({ preventScroll: true });
  }, [isRead, hash, key]);
}

interface PartProps {
  id: string;
  title: string;
  intro: string;
  /** Shown beside the title of a folded part. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A section of the page. On a phone, it is folded under its title. */
function Part({ id, title, intro, mark, children }: PartProps) {
  const isWide = useIsWide();
  const titleId = `settings-${id}`;
  return (
    <section aria-labelledby={titleId} className="border-line max-lg:border-b lg:pb-6 lg:not-last:border-b">
      <FoldedPart
        mustOpen={false}
        isFixed={isWide}
        className="group/part"
        titleClassName="grid min-w-full list-none grid-cols-[auto_1fr_auto] items-center gap-x-3 gap-y-1 max-lg:py-4 lg:py-0 [&::-webkit-details-marker]:hidden"
        title={
          <>
            <h3 id={titleId} tabIndex={-1} className="scroll-mt-20 text-xl">
              {title}
            </h3>
            <span className="group-open/part:invisible">{mark}</span>
            <ChevronDown
              aria-hidden
              size={20}
              strokeWidth={1.5}
              className="row-span-2 text-ink-soft transition-transform group-open/part:rotate-180 lg:invisible"
            />
            <span className="col-span-2 max-w-[65ch] text-[0.9375rem] text-ink-soft">{intro}</span>
          </>
        }
      >
        <div className="pb-6 max-lg:pt-1 lg:pt-4 lg:pb-0">{children}</div>
      </FoldedPart>
    </section>
  );
}

/** Days without dispatch in addition to weekends and bank holidays. */
function ClosuresPart({ closures }: Pick<ShopSettings, "closures">) {
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error, reset } = useSaveSettings(() => form.current?.reset());
  const [isDayMissing, setDayMissing] = useState(false);
  const save = (days: readonly string[]) => mutate({ closures: [...days] });

  function add(added: HTMLFormElement) {
    form.current = added;
    const day = String(new FormData(added).get("day") ?? "");
    setDayMissing(day === "");
    if (day === "") reset();
    else save([...closures, day]);
  }

  const message = isDayMissing || error instanceof ApiRefusal ? "Choose a day" : undefined;
  return (
    <Part
      id="closures"
      title="Closures"
      intro="Days without dispatch, in addition to weekends and bank holidays of England and Wales."
    >
      {closures.length === 0 && <p>No closures.</p>}
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {closures.map((day) => (
          <li key={day} className="flex items-center gap-2">
            <Day on={day} />
            <Button variant="quiet" size="small" onClick={() => save(closures.filter((each) => each !== day))}>
              Remove<span className="sr-only"> {day}</span>
            </Button>
          </li>
        ))}
      </ul>
      <InlineForm refused={error} className={`mt-4 ${FIELD_AND_BUTTON}`} onSubmit={add}>
        <TextField
          id="setting-closure"
          name="day"
          label="Add a day"
          type="date"
          error={message ? { type: "shop", message } : undefined}
        />
        <Button type="submit" variant="secondary" isBusy={isPending} busyLabel="Saving..." className="min-h-12">
          Add
        </Button>
      </InlineForm>
    </Part>
  );
}

/** Grid of short fields. The labels, controls and hints of a row stand level, however long a label is. */
const SETTING_GRID =
  "grid grid-cols-2 gap-x-4 lg:grid-cols-3 [&>div]:mb-3 [&>div]:grid [&>div]:row-span-4 [&>div]:grid-rows-subgrid [&>div]:gap-y-1.5 [&>div>label]:self-end";

/** One section of the settings as a separate form. Its button appears with the first change. */
function SettingsPart({ section, settings }: { section: SettingSection; settings: ShopSettings }) {
  const [isDirty, setDirty] = useState(false);
  const { mutate, isPending } = useSaveSettings(() => setDirty(false));
  useUnsavedChanges(isDirty);
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const [attempts, setAttempts] = useState(0);

  const messageOf = (of: string) => problems.find(({ path }) => path === of)?.message;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = new Map(section.fields.map(({ path }) => [path, String(form.get(path) ?? "")]));
    const read = readTyped(settings, section.fields, typed);
    show(read.problems);
    if (read.problems.length > 0) return;
    mutate(read.change, { onError: (error) => error instanceof ApiRefusal && show(error.issues) });
  }

  function show(found: readonly SettingProblem[]) {
    setProblems(found);
    setAttempts((count) => count + 1);
  }

  const inputs = (isAdvanced: boolean) =>
    section.fields
      .filter((field) => (field.isAdvanced ?? false) === isAdvanced)
      .map((field) => (
        <SettingInput
          key={field.path}
          field={field}
          value={writeSetting(settings, field)}
          message={messageOf(field.path)}
        />
      ));
  const advanced = section.fields.filter((field) => field.isAdvanced);
  return (
    <Part {...section}>
      <form noValidate className="space-y-5" onInput={() => setDirty(true)} onSubmit={submit}>
        <ErrorSummary
          key={attempts}
          errors={problems.map(({ path, message }) => ({
            fieldId: settingFieldId(path),
            message: nameOf(section, path, message),
          }))}
        />
        <div className={SETTING_GRID}>{inputs(false)}</div>
        {advanced.length > 0 && (
          <FoldedPart
            title={
              <>
                Advanced<span className="sr-only">: {section.title}</span>
              </>
            }
            mustOpen={advanced.some(({ path }) => messageOf(path) !== undefined)}
            titleClassName="text-ink-soft"
          >
            <div className={`mt-2 ${SETTING_GRID}`}>{inputs(true)}</div>
          </FoldedPart>
        )}
        {isDirty && (
          <Button type="submit" isBusy={isPending} busyLabel="Saving...">
            Save<span className="sr-only"> {section.title}</span>
          </Button>
        )}
      </form>
    </Part>
  );
}

function SettingInput({
  field: { path, label, hint, kind },
  value,
  message,
}: {
  field: SettingField;
  value: string;
  message: string | undefined;
}) {
  const id = settingFieldId(path);
  if (kind === "switch") {
    return (
      <Checkbox
        id={id}
        className="col-span-full"
        name={path}
        label={label}
        value={SWITCHED_ON}
        defaultChecked={value === SWITCHED_ON}
      />
    );
  }
  if (kind === "order") return <OrderField id={id} name={path} label={label} value={value} />;
  if (kind === "picture") return <PictureSetting id={id} name={path} label={label} value={value} message={message} />;
  const input = (
    <TextField
      id={id}
      name={path}
      label={label}
      {...(hint ? { hint } : {})}
      {...(kind === "day" ? { type: "date" } : { inputMode: INPUT_MODES[kind] })}
      autoComplete="off"
      defaultValue={value}
      error={message === undefined ? undefined : { type: "shop", message }}
    />
  );
  return kind === "optional-text" ? <div className="col-span-full block! max-w-[40rem]">{input}</div> : input;
}

interface PictureSettingProps {
  id: string;
  name: string;
  label: string;
  value: string;
  message: string | undefined;
}

/** A picture, whose address is part of the section's form. */
function PictureSetting({ id, name, label, value, message }: PictureSettingProps) {
  const [chosen, setChosen] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="col-span-full block!">
      <input ref={input} type="hidden" name={name} value={chosen} />
      <PictureField
        id={id}
        label={label}
        noneLabel="The picture that comes with the shop"
        error={message === undefined ? undefined : { type: "shop", message }}
        chosen={chosen}
        alt=""
        onPicture={(address) => {
          setChosen(address);
          input.current?.dispatchEvent(new Event("input", { bubbles: true }));
        }}
      />
    </div>
  );
}

function nameOf(section: SettingSection, path: string, message: string): string {
  const label = section.fields.find((field) => field.path === path)?.label;
  return label ? `${label}: ${message}` : message;
}

/** The trader's name and address on pages, emails and invoices. */
function TraderPart({ trader, isExample }: { trader: Trader; isExample: boolean }) {
  const queryClient = useQueryClient();
  const form = useEntityForm({
    name: "trader",
    schema: traderFields,
    values: trader,
    save: (fields) => callApi(updateTrader, fields),
    ...SETTINGS_CHANGE,
    onSaved: (settings) => queryClient.setQueryData(settingsQuery.queryKey, settings),
  });
  return (
    <Part
      id="trader"
      title="Trader"
      intro="Shown on every page, in emails and on invoices, as the law requires."
      mark={isExample && <Badge tone="warning">Example details</Badge>}
    >
      {isExample && (
        <div className="mb-5">
          <Alert tone="warning" title="These are still the example details">
            Enter your own before the shop sells anything.
          </Alert>
        </div>
      )}
      <EntityForm
        form={form}
        onSubmit={form.handleSubmit(form.send)}
        action={
          <>
            Save<span className="sr-only"> trader details</span>
          </>
        }
        isPart
      >
        <div className={`${FIELD_GRID} grid-cols-2 gap-x-4`}>
          {FIELDS.map(({ name, label }) => (
            <div key={name} className={SHORT.has(name) ? "" : "max-sm:col-span-2"}>
              {name === "registration" ? (
                // Two lines show the whole text on a phone. It has no line breaks.
                <AreaField
                  label={label}
                  rows={2}
                  onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
                  {...form.field(name)}
                />
              ) : (
                <TextField label={label} {...form.field(name)} />
              )}
            </div>
          ))}
        </div>
        <Checkbox label="Registered for VAT" {...form.register("isVatRegistered")} />
        {form.watch("isVatRegistered") && (
          <div className="max-w-sm">
            <TextField label="VAT number" {...form.field("vatNumber")} />
          </div>
        )}
      </EntityForm>
    </Part>
  );
}

/** Saves some settings. The response replaces the loaded settings. */
function useSaveSettings(onSaved: () => void) {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  return useAdminMutation({
    call: updateSettings,
    ...SETTINGS_CHANGE,
    onSuccess(settings) {
      queryClient.setQueryData(settingsQuery.queryKey, settings);
      // The dashboard itself names the audiences.
      void revalidate();
      onSaved();
    },
  });
}
