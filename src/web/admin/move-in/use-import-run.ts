import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { continueImport, getImport, type ImportView, saveImportChoices } from "#contract/admin/admin-imports.ts";
import type { ImportColumns, ImportOptions } from "#domain/moving/file-kinds.ts";
import { accessSentence } from "#web/admin/kit/access-sentence.ts";
import { apiQuery } from "#web/admin/kit/api-query.ts";
import { useAdminMutation } from "#web/admin/kit/use-admin-mutation.ts";
import { callApi } from "#web/app/api-client.ts";

export const importQuery = apiQuery(getImport, {});

export type ImportStep = "try" | "import" | "pictures";

/** Number of rows that have completed a step. */
export const ROWS_DONE = {
  try: ({ tried }) => tried,
  import: ({ imported }) => imported,
  pictures: ({ finished }) => finished,
} as const satisfies Record<ImportStep, (view: ImportView) => number>;

/** True if the import ends with the pictures of its records. */
export function fetchesPictures({ options, zipped }: ImportView): boolean {
  return options.fetchesPictures === true || zipped > 0;
}

export interface Choices {
  columns: ImportColumns;
  options: ImportOptions;
}

interface Run {
  view: ImportView;
  step: ImportStep;
  /** Saved before the step begins. */
  choices?: Choices;
  /** True to fetch refused pictures again. */
  again?: boolean;
}

/**
 * Runs a step of an import part by part, and shows its progress after each part. It stops at a press of Pause and when
 * the page closes. The next press goes on where it stopped.
 */
export function useImportRun() {
  const queryClient = useQueryClient();
  const isStopped = useRef(false);
  useEffect(
    () => () => {
      isStopped.current = true;
    },
    [],
  );
  const show = (view: ImportView) => queryClient.setQueryData(importQuery.queryKey, { import: view });
  async function finish(view: ImportView, step: ImportStep, again = false): Promise<ImportView> {
    let now = view;
    for (let repeats = again; !isStopped.current && (repeats || ROWS_DONE[step](now) < now.rows); repeats = false) {
      now = await callApi(continueImport, { importId: view.id, step, again: repeats });
      show(now);
    }
    return now;
  }
  const { mutate, ...run } = useAdminMutation({
    async call({ view, step, choices, again }: Run) {
      isStopped.current = false;
      const begun = choices ? await callApi(saveImportChoices, { importId: view.id, ...choices }) : view;
      show(begun);
      const done = await finish(begun, step, again);
      return step === "import" && fetchesPictures(done) ? finish(done, "pictures") : done;
    },
    failure: "The step stopped",
    reason: (error) => accessSentence(error) ?? "Nothing is lost. Press again to go on.",
  });
  return {
    ...run,
    start: (wanted: Run) => mutate(wanted),
    pause: () => {
      isStopped.current = true;
    },
  };
}
