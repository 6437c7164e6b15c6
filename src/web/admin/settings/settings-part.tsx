import { type FormEvent, useState } from "react";
import type { ShopSettings } from "#domain/default-settings.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { type SettingSection, settingFieldId } from "./setting-sections.ts";
import { readTyped, type SettingProblem, writeSetting } from "./setting-values.ts";
import { useSaveSettings } from "./use-settings.ts";

const INPUT_MODES = { money: "decimal", whole: "numeric", numbers: "text" } as const;

/** One part of the rules as a form of its own. */
export function SettingsPart({ section, settings }: { section: SettingSection; settings: ShopSettings }) {
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending } = useSaveSettings();
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const [attempts, setAttempts] = useState(0);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const typed = new Map(section.fields.map(({ path }) => [path, String(form.get(path) ?? "")]));
    const read = readTyped(settings, section.fields, typed);
    show(read.problems);
    if (read.problems.length > 0) return;
    mutate(read.change, {
      onSuccess: () => succeed("Settings updated successfully"),
      onError: (error) => {
        fail("Failed to update settings");
        if (error instanceof ApiRefusal) show(error.issues);
      },
    });
  }

  function show(found: readonly SettingProblem[]) {
    setProblems(found);
    setAttempts((count) => count + 1);
  }

  const titleId = `settings-${section.id}`;
  return (
    <section aria-labelledby={titleId} className="border-t border-line-strong pt-6">
      <h3 id={titleId} className="text-xl">
        {section.title}
      </h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">{section.intro}</p>
      <form noValidate className="mt-4 space-y-5" onSubmit={submit}>
        <ErrorSummary
          key={attempts}
          errors={problems.map(({ path, message }) => ({
            fieldId: settingFieldId(path),
            message: nameOf(section, path, message),
          }))}
        />
        <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {section.fields.map((field) => {
            const problem = problems.find(({ path }) => path === field.path);
            return (
              <TextField
                key={field.path}
                id={settingFieldId(field.path)}
                name={field.path}
                label={field.label}
                {...(field.hint ? { hint: field.hint } : {})}
                {...(field.kind === "day" ? { type: "date" } : { inputMode: INPUT_MODES[field.kind] })}
                autoComplete="off"
                defaultValue={writeSetting(settings, field)}
                error={problem && { type: "shop", message: problem.message }}
              />
            );
          })}
        </div>
        <Button type="submit" variant="secondary" isBusy={isPending} busyLabel="Saving...">
          Save<span className="sr-only"> {section.title}</span>
        </Button>
      </form>
    </section>
  );
}

function nameOf(section: SettingSection, path: string, message: string): string {
  const label = section.fields.find((field) => field.path === path)?.label;
  return label ? `${label}: ${message}` : message;
}
