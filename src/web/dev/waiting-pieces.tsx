import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LoadError } from "#web/ui/load-error.tsx";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { LONG_TEXT } from "./long-texts.ts";
import { Piece } from "./piece.tsx";

/** What stands where there is nothing yet. */
export function WaitingPieces() {
  return (
    <>
      <Piece name="spinner">
        <Spinner label="On its way…" />
      </Piece>
      <Piece name="needs-scripts">
        <NeedsScripts>{LONG_TEXT}</NeedsScripts>
      </Piece>
      <Piece name="skeleton">
        <Skeleton className="h-16" />
      </Piece>
      <Piece name="progress-bar">
        <ProgressBar value={0} max={4} label="Begun" />
        <ProgressBar value={2} max={4} label="Half" />
        <ProgressBar value={4} max={4} label="Done" />
      </Piece>
      <Piece name="empty-state">
        <EmptyState
          title="Nothing is here"
          actions={
            <>
              <Button>A way on</Button>
              <Button variant="secondary">Another</Button>
            </>
          }
        >
          {LONG_TEXT}
        </EmptyState>
      </Piece>
      <Piece name="load-error">
        <LoadError title="This could not be read" onRetry={() => undefined}>
          {LONG_TEXT}
        </LoadError>
      </Piece>
    </>
  );
}
