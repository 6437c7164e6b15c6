let ask: (() => Promise<boolean>) | undefined;

/**
 * Asks the user to re-authenticate in a dialog on the open page. False if no dialog is available or the user declined.
 */
export async function askToReauthenticate(): Promise<boolean> {
  return ask?.() ?? false;
}

/** Registers a callback that opens the dialog. Returns a function that removes the callback. */
export function onReauthentication(asking: () => Promise<boolean>): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}
