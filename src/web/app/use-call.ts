import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { asError } from "./resource.ts";

interface Outcomes<Input, Output> {
  onSuccess?: (output: Output, input: Input) => unknown;
  onError?: (error: Error, input: Input) => unknown;
}

interface Call<Input, Output> extends Outcomes<Input, Output> {
  call: (input: Input) => Promise<Output>;
  /** Runs after success and failure. */
  onSettled?: () => unknown;
}

const NOTHING = { variables: undefined, data: undefined, error: null };
const NO_STATE = { isIdle: false, isPending: false, isSuccess: false, isError: false } as const;
const IDLE = { ...NOTHING, ...NO_STATE, isIdle: true } as const;

const pending = <Input>(variables: Input) => ({ ...NOTHING, ...NO_STATE, variables, isPending: true }) as const;
const succeeded = <Input, Output>(variables: Input, data: Output) =>
  ({ ...NO_STATE, variables, data, error: null, isSuccess: true }) as const;
const failed = <Input>(variables: Input, error: Error) =>
  ({ ...NOTHING, ...NO_STATE, variables, error, isError: true }) as const;

type State<Input, Output> =
  | typeof IDLE
  | ReturnType<typeof pending<Input>>
  | ReturnType<typeof succeeded<Input, Output>>
  | ReturnType<typeof failed<Input>>;

/**
 * Runs a call that the user triggers. The result has the field names of a TanStack mutation. Callbacks in `wanted` run
 * even after the component unmounts. Callbacks passed to `mutate` are skipped after an unmount or a newer call.
 */
export function useCall<Output, Input = void>(wanted: Call<Input, Output>) {
  const [state, setState] = useState<State<Input, Output>>(IDLE);
  const latest = useRef(wanted);
  const asked = useRef(0);
  const isGone = useRef(false);
  useLayoutEffect(() => {
    latest.current = wanted;
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);

  const mutate = useCallback((input: Input, local: Outcomes<Input, Output> = {}) => {
    const asking = ++asked.current;
    setState(pending(input));
    void settle(latest, input, isGone).then(({ ended, wasGone }) => {
      if (asking !== asked.current) return;
      setState(ended);
      if (wasGone) return;
      if (ended.isSuccess) local.onSuccess?.(ended.data, input);
      else local.onError?.(ended.error, input);
    });
  }, []);
  const reset = useCallback(() => {
    asked.current++;
    setState(IDLE);
  }, []);

  return { ...state, mutate, reset };
}

/** `wasGone` means that the component had unmounted when the response arrived, possibly because of that response. */
async function settle<Input, Output>(
  latest: { current: Call<Input, Output> },
  input: Input,
  isGone: { current: boolean },
) {
  let wasGone: boolean | undefined;
  try {
    const output = await latest.current.call(input);
    wasGone = isGone.current;
    await latest.current.onSuccess?.(output, input);
    return { ended: succeeded(input, output), wasGone };
  } catch (thrown) {
    const error = asError(thrown);
    wasGone ??= isGone.current;
    await latest.current.onError?.(error, input);
    return { ended: failed(input, error), wasGone };
  } finally {
    await latest.current.onSettled?.();
  }
}
