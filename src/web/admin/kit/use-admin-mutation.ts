import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createElement, useRef } from "react";
import type { InputOf, NamedCall, OutputOf } from "#contract/call.ts";
import { callApi, isRefusal } from "#web/app/api-client.ts";
import { useToast } from "#web/ui/toast.tsx";
import { type AdminNoun, adminKey, nounKey } from "./api-query.ts";
import { rightsReason } from "./refusal-reason.ts";
import { UndoButton } from "./undo-button.tsx";

interface AdminWrite<Input, Output> {
  /** Nouns whose lists and details are reloaded. Defaults to all nouns of the dashboard. */
  stales?: readonly AdminNoun[];
  /** Text of the toast after success. Without it, there is no toast. */
  success?: string | ((output: Output, input: Input) => string);
  /** Returns a function that undoes the write, which the toast then offers. Undefined if the write cannot be undone. */
  undo?: (output: Output, input: Input) => (() => void) | undefined;
  /** Text of the toast after a refusal or failure. Without it, there is no toast. */
  failure?: string;
  /** Reason for the failure, appended to `failure`. */
  reason?: (error: Error) => string | undefined;
  onSuccess?: (output: Output, input: Input) => unknown;
  onError?: (error: Error, input: Input) => void;
}

type Outcome<Input, Output> = Pick<AdminWrite<Input, Output>, "onSuccess" | "onError"> & { onSettled?: () => void };

export interface AdminMutation<Input, Output> {
  /** Writes once. Does nothing while the previous write is in progress, so that a second press does not write again. */
  mutate: (input: Input, outcome?: Outcome<Input, Output>) => void;
  isPending: boolean;
  data: Output | undefined;
  error: Error | null;
  variables: Input | undefined;
  reset: () => void;
}

/** A write of the dashboard, consisting of an API call, its toasts, and the nouns whose data it changes. */
export function useAdminMutation<C extends NamedCall>(
  write: AdminWrite<InputOf<C>, OutputOf<C>> & { call: C },
): AdminMutation<InputOf<C>, OutputOf<C>>;
export function useAdminMutation<Input = void, Output = unknown>(
  write: AdminWrite<Input, Output> & { call: (input: Input) => Promise<Output> },
): AdminMutation<Input, Output>;
export function useAdminMutation<Input, Output>({
  call,
  stales,
  success,
  undo,
  failure,
  reason,
  onSuccess,
  onError,
}: AdminWrite<Input, Output> & { call: NamedCall | ((input: Input) => Promise<Output>) }): AdminMutation<
  Input,
  Output
> {
  const queryClient = useQueryClient();
  const toast = useAdminToast();
  const isRunning = useRef(false);
  const { mutate, isPending, data, error, variables, reset } = useMutation({
    mutationFn: typeof call === "function" ? call : (input: Input) => send<Input, Output>(call, input),
    onSuccess(output, input) {
      const text = typeof success === "function" ? success(output, input) : success;
      if (text) toast.succeed(text, undo?.(output, input));
      return onSuccess?.(output, input);
    },
    onError(refused, input) {
      const why = reason?.(refused) || rightsReason(refused);
      // The dashboard's frame leads to the sign-in page.
      const isEnded = isRefusal(refused, "signed-out");
      if (failure && !isEnded) toast.fail(why ? `${failure}. ${why}` : failure);
      onError?.(refused, input);
    },
    onSettled() {
      isRunning.current = false;
      const keys = stales ? stales.map(nounKey) : [adminKey];
      return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return {
    isPending,
    data,
    error,
    variables,
    reset,
    mutate(input, outcome) {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(input, outcome);
    },
  };
}

/**
 * The overloads connect the input and output types with the call, which the implementation's signature cannot express.
 */
function send<Input, Output>(call: NamedCall, input: Input): Promise<Output> {
  return callApi(call, input as Record<string, unknown>) as Promise<Output>;
}

/** Time to find and press "Undo". */
const UNDO_MS = 10_000;

/** The dashboard's two toasts, as worded in the specification (admin side, section 8). */
export function useAdminToast() {
  const { showToast } = useToast();
  return {
    /** With `undo`, the toast has an "Undo" button and stays longer. */
    succeed: (description: string, undo?: () => void) =>
      showToast({
        title: "Success",
        description,
        variant: "success",
        ...(undo ? { action: createElement(UndoButton, { onUndo: undo }), durationMs: UNDO_MS } : {}),
      }),
    fail: (description: string) => showToast({ title: "Error", description, variant: "destructive" }),
  };
}
