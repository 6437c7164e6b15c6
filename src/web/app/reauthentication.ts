let ask: (() => Promise<boolean>) | undefined;

/** Has the open page ask for the password or a code; answers whether it was given. Few pages can. */
export async function askToReauthenticate(): Promise<boolean> {
  return ask?.() ?? false;
}

/** Says who asks from here on. Answers what to call when that page goes. */
export function onReauthentication(asking: () => Promise<boolean>): () => void {
  ask = asking;
  return () => {
    if (ask === asking) ask = undefined;
  };
}
