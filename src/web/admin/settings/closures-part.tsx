import { type FormEvent, useRef } from "react";
import type { ShopSettings } from "#domain/default-settings.ts";
import { useAdminToast } from "#web/admin/kit/use-admin-toast.ts";
import { ApiRefusal } from "#web/api-client.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useSaveSettings } from "./use-settings.ts";

/** Days on which nothing leaves, beside weekends and bank holidays. */
export function ClosuresPart({ closures }: Pick<ShopSettings, "closures">) {
  const { succeed, fail } = useAdminToast();
  const { mutate, isPending, error } = useSaveSettings();
  const form = useRef<HTMLFormElement>(null);

  function save(days: readonly string[]) {
    if (isPending) return;
    mutate(
      { closures: [...days] },
      {
        onSuccess: () => {
          succeed("Settings updated successfully");
          form.current?.reset();
        },
        onError: () => fail("Failed to update settings"),
      },
    );
  }

  function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save([...closures, String(new FormData(event.currentTarget).get("day") ?? "")]);
  }

  const message = error instanceof ApiRefusal ? "Choose a day" : undefined;
  return (
    <section aria-labelledby="settings-closures" className="border-t border-line-strong pt-6">
      <h3 id="settings-closures" className="text-xl">
        Closures
      </h3>
      <p className="mt-1 max-w-[65ch] text-ink-soft">
        Days on which nothing leaves, beside weekends and the bank holidays of England and Wales, which are known.
      </p>
      {closures.length === 0 && <p className="mt-3">None.</p>}
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
        {closures.map((day) => (
          <li key={day} className="flex items-center gap-2">
            <Day on={day} />
            <Button variant="quiet" size="small" onClick={() => save(closures.filter((each) => each !== day))}>
              Remove<span className="sr-only"> {day}</span>
            </Button>
          </li>
        ))}
      </ul>
      <form ref={form} noValidate className="mt-4 flex flex-wrap items-end gap-3" onSubmit={add}>
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
      </form>
    </section>
  );
}
