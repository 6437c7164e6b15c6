import { DRAWN_DESIGNS, GIFT_CARD_SIZE, type GiftCardDesign } from "#domain/gift-cards/gift-card-designs.ts";
import { useBrand } from "#web/app/layout/use-shop-mode.ts";

const { width, height } = GIFT_CARD_SIZE;

export interface GiftCardPictureProps {
  design: GiftCardDesign;
  /** Amount with its currency. Empty while no valid amount is entered. */
  amount: string;
  /** Empty for a card to hand over. */
  recipientName: string;
  message: string;
  fromName: string;
}

/** The card as it will be printed. Hidden from screen readers, because the form says the same. */
export function GiftCardPicture({ design, amount, recipientName, message, fromName }: GiftCardPictureProps) {
  const brand = useBrand();
  return (
    <div aria-hidden className="relative aspect-[595/420] w-full max-w-md overflow-hidden rounded-paper shadow-paper">
      <GiftCardDrawing design={design} />
      <div className="absolute inset-0 flex flex-col px-[10%] py-[11%] text-ink">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 leading-tight wrap-anywhere">
            <span className="font-display text-lg">{brand}</span>
            <br />
            <span className="text-xs text-ink-soft">A gift card</span>
          </p>
          <p className="prices shrink-0 font-display text-3xl">{amount}</p>
        </div>
        <div className="mt-auto min-h-0 space-y-1 overflow-hidden">
          {recipientName && <p className="truncate">For {recipientName}</p>}
          {message && <p className="line-clamp-3 text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{message}</p>}
          {fromName && <p className="truncate text-sm">From {fromName}</p>}
        </div>
      </div>
    </div>
  );
}

/** Background of a design. */
function GiftCardDrawing({ design }: { design: GiftCardDesign }) {
  const { paper, shapes } = DRAWN_DESIGNS[design];
  return (
    <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="block size-full">
      <rect width={width} height={height} fill={colourOf(paper)} />
      {shapes.map(({ path, kind, colour }) => (
        <path
          key={path}
          d={path}
          fill={kind === "fill" ? colourOf(colour) : "none"}
          stroke={kind === "stroke" ? colourOf(colour) : "none"}
        />
      ))}
    </svg>
  );
}

function colourOf(name: string): string {
  return `var(--color-${name})`;
}
