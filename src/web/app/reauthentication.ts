let ask: (() => Promise<boolean>) | undefined;

/** Asks the user on the open page to re-authenticate. False if no dialog is available or the user declined. */
export async function askToReauthenticate(): Promise<boolean> {
  return ask?.() ?? false;
}

/** Registers the dialog that asks. Returns a function that removes it. */
export function onReauthentication(asking: () => Promise<boolean>): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}
