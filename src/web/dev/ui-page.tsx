import type { ReactNode } from "react";
import { Button } from "#web/ui/button.tsx";
import { PageSection } from "#web/ui/page-section.tsx";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { ButtonPieces } from "./button-pieces.tsx";
import { DocumentPieces } from "./document-pieces.tsx";
import { FieldPieces } from "./field-pieces.tsx";
import { FormPieces } from "./form-pieces.tsx";
import { OverlayPieces } from "./overlay-pieces.tsx";
import { Piece } from "./piece.tsx";
import { WaitingPieces } from "./waiting-pieces.tsx";
import { WordPieces } from "./word-pieces.tsx";

export function meta() {
  return [{ title: "The pieces of the pages" }, { name: "robots", content: "noindex" }];
}

/** Every piece of src/web/ui in its states, for whoever changes one. Only the development server has this page. */
export default function UiPage() {
  return (
    <ToastProvider>
      <main>
        <PageSection>
          <h1 className="text-4xl">The pieces of the pages</h1>
          <Group name="Words" pieces={<WordPieces />} />
          <Group name="Buttons" pieces={<ButtonPieces />} />
          <Group name="Fields" pieces={<FieldPieces />} />
          <Group name="Forms" pieces={<FormPieces />} />
          <Group name="Waiting, and nothing" pieces={<WaitingPieces />} />
          <Group name="Paper" pieces={<DocumentPieces />} />
          <Group name="Above the page" pieces={<OverlayPieces />} />
          <Group name="The page itself" pieces={<PagePieces />} />
        </PageSection>
      </main>
    </ToastProvider>
  );
}

function Group({ name, pieces }: { name: string; pieces: ReactNode }) {
  return (
    <div className="pt-12">
      <h2 className="pb-6 text-3xl">{name}</h2>
      {pieces}
    </div>
  );
}

function PagePieces() {
  const isWide = useIsWide();
  return (
    <>
      <Piece name="page-section">
        <p>This whole page is one, wide; this window counts as {isWide ? "wide" : "small"}.</p>
      </Piece>
      <Piece name="pinned-bar">
        <p>At the bottom of a small screen, while the page scrolls.</p>
      </Piece>
      <PinnedBar>
        <span>Two things</span>
        <Button size="small">Go on</Button>
      </PinnedBar>
    </>
  );
}
