import type { CSSProperties } from "react";
import type { Brand } from "#domain/brand/brand.ts";
import { fitLogo, logoAddress } from "#domain/brand/logo.ts";
import { paletteOf } from "#domain/brand/palette.ts";
import { DevicePreview } from "#web/admin/kit/device-preview.tsx";
import { Sprig } from "#web/app/layout/sprig.tsx";
import { useBoxSize } from "#web/app/layout/use-box-size.ts";
import { useShopMode } from "#web/app/layout/use-shop-mode.ts";
import { TYPE_FILES } from "#web/app/type/type-files.ts";

/** A page of the shop in the typed brand, before it is saved. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const { stylesheet } = TYPE_FILES[brand.typePair];
  return (
    <DevicePreview
      id="brand-preview"
      label="Preview of a page"
      placeClassName="overflow-x-auto"
      above={stylesheet && <link rel="stylesheet" href={stylesheet} />}
    >
      {(minWidth) => (
        <div
          style={{ ...coloursOf(brand), minWidth }}
          data-type={brand.typePair}
          className="bg-surface font-sans text-ink"
        >
          <PreviewPage brand={brand} isWide={minWidth !== undefined} />
        </div>
      )}
    </DevicePreview>
  );
}

/**
 * The typed brand in one line above the fields. It stays in sight on a screen that has the preview below the fields.
 * Screen reader users have the preview.
 */
export function BrandStrip({ brand }: { brand: Brand }) {
  return (
    <div
      aria-hidden
      style={coloursOf(brand)}
      data-type={brand.typePair}
      className="sticky top-16 z-10 flex items-center justify-between gap-3 border border-line-strong bg-surface px-4 py-2 font-sans text-ink shadow-paper xl:hidden max-xl:[html:has(&)]:scroll-pt-36"
    >
      <BrandName brand={brand} />
      <span className="inline-flex min-h-9 shrink-0 items-center rounded-paper bg-accent px-4 text-sm font-medium text-white">
        See the boxes
      </span>
    </div>
  );
}

/** The colours of a brand as custom properties, which React's types do not know. */
function coloursOf(brand: Brand): CSSProperties {
  return Object.fromEntries(Object.entries(paletteOf(brand)).map(([name, colour]) => [`--color-${name}`, colour]));
}

const LOGO_PLACE = { width: 160, height: 32 };

function PreviewPage({ brand, isWide }: { brand: Brand; isWide: boolean }) {
  const { name, tagline } = brand;
  const { boxSizeAtStart } = useBoxSize();
  const { line = `${boxSizeAtStart} handmade things for the bath` } = useShopMode()?.boxTeaser ?? {};
  return (
    <>
      <div className="border-b border-line px-8 py-3">
        <BrandName brand={brand} />
      </div>
      <div className={`grid gap-8 px-8 py-10 ${isWide ? "grid-cols-2" : ""}`}>
        <div>
          <p className="font-display text-4xl leading-tight font-medium">{line}</p>
          <p className="mt-3 text-lg text-ink-soft">Soap, salt and oil, made by hand and sent once a month.</p>
          <p className="mt-5 flex flex-wrap items-center gap-5">
            <span className="inline-flex min-h-11 items-center rounded-paper bg-accent px-5 font-medium text-white">
              See the boxes
            </span>
            <span className="text-accent underline underline-offset-4">How it works</span>
          </p>
        </div>
        <div className="border border-line bg-surface-raised p-6">
          <p className="font-display text-2xl font-medium">Lavender soap</p>
          <p className="mt-1 font-display text-lg text-ink-soft italic">Quiet, and a little green.</p>
          <p className="prices mt-3">£6.49</p>
        </div>
      </div>
      <div className="border-t border-line bg-surface-sunk px-8 py-6">
        <p className="font-display text-2xl font-medium">{name}</p>
        {tagline && <p className="text-ink-soft">{tagline}</p>}
      </div>
    </>
  );
}

/** Logo and name as in the header of the shop. */
function BrandName({ brand: { name, logo, logoSaysName } }: { brand: Brand }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {logo ? (
        <img src={logoAddress(logo)} alt="" {...fitLogo(logo, LOGO_PLACE)} />
      ) : (
        <Sprig className="h-8 shrink-0 text-sage" />
      )}
      {!(logo && logoSaysName) && (
        <span className="font-display text-base font-medium tracking-[0.1em] wrap-anywhere uppercase">{name}</span>
      )}
    </span>
  );
}
