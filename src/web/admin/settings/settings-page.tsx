import { useEffect } from "react";
import { type MetaFunction, useLocation } from "react-router";
import { adminMeta } from "#web/admin/admin-meta.ts";
import { LoadError } from "#web/ui/load-error.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { ClosuresPart } from "./closures-part.tsx";
import { SETTING_SECTIONS } from "./setting-sections.ts";
import { SettingsPart } from "./settings-part.tsx";
import { TraderPart } from "./trader-part.tsx";
import { useSettings } from "./use-settings.ts";

export const meta: MetaFunction = () => adminMeta("Settings");

export default function SettingsPage() {
  const { data, isError, refetch } = useSettings();
  useFieldOfAddress(data !== undefined);
  return (
    <>
      <h2 className="text-2xl sm:text-3xl">Settings</h2>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        Prices hold for new orders only. Every change is in the activity, with who and when.
      </p>
      {isError && !data && (
        <LoadError title="The settings could not be read" onRetry={() => void refetch()}>
          <p>Please try again in a moment.</p>
        </LoadError>
      )}
      {!isError && !data && <Spinner label="Loading the settings" />}
      {data && (
        <div className="mt-6 space-y-10">
          {SETTING_SECTIONS.map((section) => (
            <SettingsPart key={section.id} section={section} settings={data.settings} />
          ))}
          <ClosuresPart closures={data.settings.closures} />
          <TraderPart trader={data.trader} isExample={data.isExampleTrader} />
        </div>
      )}
    </>
  );
}

/** An address may name a field: it is there only once the settings are read. */
function useFieldOfAddress(isRead: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever asks for the same field again is led there again.
  useEffect(() => {
    if (!isRead || hash === "") return;
    const field = document.getElementById(hash.slice(1));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [isRead, hash, key]);
}
