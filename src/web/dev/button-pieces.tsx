import { useState } from "react";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { CloseButton } from "#web/ui/close-button.tsx";
import { QuantityStepper } from "#web/ui/form/quantity-stepper.tsx";
import { ShareButton } from "#web/ui/share-button.tsx";
import { LONG_TEXT } from "./long-texts.ts";
import { Piece, Shown } from "./piece.tsx";

const VARIANTS = ["primary", "secondary", "quiet", "danger"] as const;
const SIZES = ["small", "regular", "large"] as const;
const MAX = 3;

/** What is pressed. */
export function ButtonPieces() {
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
        <Shown as="with too many words">
          <Button>{LONG_TEXT}</Button>
        </Shown>
      </Piece>
      <Piece name="share-button">
        <ShareButton title="Lavender Field Bath Bomb" />
      </Piece>
      <Piece name="close-button">
        <CloseButton label="Close what is not there" onClick={() => undefined} />
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
