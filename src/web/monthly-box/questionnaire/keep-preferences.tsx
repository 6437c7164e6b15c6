import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { TextLink } from "#web/ui/text-link.tsx";
import type { Questionnaire } from "./use-questionnaire.ts";

/** Offers to keep the answers in the account. Nobody has to: the basket works without. */
export function KeepPreferences({ questionnaire }: { questionnaire: Questionnaire }) {
  const { isSaved, isSaving, isSignedIn, saveToAccount } = questionnaire;
  if (isSaved) {
    return (
      <p className="mt-4 text-success">
        Saved to your account. <TextLink to={paths.planPayment}>Subscribe now, past the basket</TextLink>
      </p>
    );
  }
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 text-ink-soft">
      {!isSignedIn && <p>Sign in to keep these preferences.</p>}
      <Button variant="quiet" isBusy={isSaving} busyLabel="Saving..." onClick={saveToAccount}>
        Save to my account
      </Button>
    </div>
  );
}
