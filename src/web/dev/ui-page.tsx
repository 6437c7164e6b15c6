import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { CloseButton } from "#web/ui/close-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AddressFields } from "#web/ui/form/address-fields.tsx";
import { ErrorSummary } from "#web/ui/form/error-summary.tsx";
import { EmailField, NameFields, NewPasswordField } from "#web/ui/form/person-fields.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { summariseErrors } from "#web/ui/form/summarise-errors.ts";
import { LoadError } from "#web/ui/load-error.tsx";
import { NeedsScripts } from "#web/ui/needs-scripts.tsx";
import { PageSection } from "#web/ui/page-section.tsx";
import { Picture } from "#web/ui/picture.tsx";
import { PinnedBar } from "#web/ui/pinned-bar.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ShareButton } from "#web/ui/share-button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { Table, Td, Th, Tr } from "#web/ui/table.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { ToastProvider } from "#web/ui/toast.tsx";
import { useIsWide } from "#web/ui/use-is-wide.ts";
import { FieldPieces } from "./field-pieces.tsx";
import { LONG_TEXT, LONG_WORD } from "./long-texts.ts";
import { OverlayPieces } from "./overlay-pieces.tsx";
import { Piece, Shown } from "./piece.tsx";
import { WordPieces } from "./word-pieces.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const SIZES = ["small", "regular", "large"] as const;
const MAX = 3;

const COLUMNS = ["Order", "Bought", "Where it goes", "Status", "Amount", "Message"];
const TABS = [
  { id: "first", label: "First", content: LONG_TEXT },
  { id: "second", label: "Second", content: "Something else" },
  { id: "long", label: LONG_WORD, content: "And that" },
];

const FORM = "shown";
const NAMES = ["firstName", "lastName", "email", "password", "line1", "line2", "city", "postcode", "country"] as const;

export function meta() {
  return [{ title: "The components of the pages" }, { name: "robots", content: "noindex" }];
}

/** All components of src/web/ui in their states. Served only by the development server. */
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
          <Group name="Loading and empty states" pieces={<WaitingPieces />} />
          <Group name="Paper" pieces={<DocumentPieces />} />
          <Group name="Overlays" pieces={<OverlayPieces />} />
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

function WaitingPieces() {
  return (
    <>
      <Piece name="spinner">
        <Spinner label="Loading…" />
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
          title="Nothing here yet"
          actions={
            <>
              <Button>A link</Button>
              <Button variant="secondary">Another</Button>
            </>
          }
        >
          {LONG_TEXT}
        </EmptyState>
      </Piece>
      <Piece name="load-error">
        <LoadError title="This could not be loaded" onRetry={() => undefined}>
          {LONG_TEXT}
        </LoadError>
      </Piece>
    </>
  );
}

type Values = Record<(typeof NAMES)[number], string>;

/** Components of a form. Submit it empty to see their error states. */
function FormPieces() {
  const { register, handleSubmit, formState } = useForm<Values>({
    defaultValues: { country: "United Kingdom" },
    shouldFocusError: false,
  });
  const { errors } = formState;
  const fieldOf = (name: keyof Values) => ({
    field: register(name, name === "line2" ? {} : { required: `Fill in: ${name}` }),
    error: errors[name],
  });
  return (
    <form noValidate onSubmit={handleSubmit(() => undefined)}>
      <Piece name="error-summary">
        <ErrorSummary errors={summariseErrors(FORM, errors, NAMES)} />
        <Button type="submit" variant="secondary">
          Send it empty
        </Button>
      </Piece>
      <Piece name="person-fields">
        <NameFields form={FORM} first={fieldOf("firstName")} last={fieldOf("lastName")} />
        <EmailField form={FORM} hint="Where the receipt goes" {...fieldOf("email")} />
        <NewPasswordField form={FORM} {...fieldOf("password")} />
      </Piece>
      <Piece name="address-fields">
        <AddressFields
          form={FORM}
          group="shipping"
          line1={fieldOf("line1")}
          line2={fieldOf("line2")}
          city={fieldOf("city")}
          postcode={fieldOf("postcode")}
          country={fieldOf("country")}
        />
      </Piece>
    </form>
  );
}

function DocumentPieces() {
  const [tab, setTab] = useState("first");
  return (
    <>
      <Piece name="card">
        <Card>{LONG_TEXT}</Card>
        <Card className="break-words">{LONG_WORD}</Card>
      </Piece>
      <Piece name="picture">
        <Picture src="/pictures/about" sizes="(min-width: 64rem) 40rem, 100vw" />
      </Piece>
      <Piece name="tabs">
        <Tabs label="Shown tabs" tabs={TABS} selected={tab} onSelect={setTab} />
      </Piece>
      <Piece name="table">
        <Table label="A wide table">
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <Th key={column}>{column}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Tr>
              {COLUMNS.map((column) => (
                <Td key={column}>{column === "Where it goes" ? LONG_WORD : column}</Td>
              ))}
            </Tr>
            <Tr>
              <Td colSpan={COLUMNS.length}>{LONG_TEXT}</Td>
            </Tr>
          </tbody>
        </Table>
        <Shown as="without rows">
          <Table label="An empty table">
            <thead>
              <tr>
                <Th>Order</Th>
                <Th>Amount</Th>
              </tr>
            </thead>
            <tbody />
          </Table>
        </Shown>
      </Piece>
    </>
  );
}

function ButtonPieces() {
  const [quantity, setQuantity] = useState(1);
  return (
    <>
      <Piece name="button">
        {VARIANTS.map((variant) => (
          <Shown key={variant} as={variant}>
            <p className="flex flex-wrap items-center gap-3">
              {SIZES.map((size) => (
                <Button key={size} variant={variant} size={size}>
                  Press {size}
                </Button>
              ))}
              <Button variant={variant} disabled>
                Disabled
              </Button>
              <Button variant={variant} isBusy busyLabel="Busy…">
                Press
              </Button>
              <ButtonLink variant={variant} to="/dev/ui">
                A link
              </ButtonLink>
            </p>
          </Shown>
        ))}
        <Shown as="with a long text">
          <Button>{LONG_TEXT}</Button>
        </Shown>
      </Piece>
      <Piece name="share-button">
        <ShareButton title="Lavender Field Bath Bomb" />
      </Piece>
      <Piece name="close-button">
        <CloseButton label="Close" onClick={() => undefined} />
      </Piece>
      <Piece name="quantity-stepper">
        <Shown as={`up to ${MAX}`}>
          <QuantityStepper
            quantity={quantity}
            max={MAX}
            label="Soap"
            onChange={(wanted) => setQuantity(Math.max(0, wanted))}
          />
        </Shown>
        <Shown as="busy">
          <QuantityStepper quantity={2} label="Salt" isBusy onChange={() => undefined} />
        </Shown>
        <Shown as="at its end">
          <QuantityStepper quantity={MAX} max={MAX} label="Oil" onChange={() => undefined} />
        </Shown>
      </Piece>
    </>
  );
}
