import type { CSSProperties } from "react";
import type { Brand } from "#domain/brand/brand.ts";
import { fitLogo, logoAddress } from "#domain/brand/logo.ts";
import { paletteOf } from "#domain/brand/palette.ts";
import { DevicePreview } from "#web/admin/kit/device-preview.tsx";
import { Sprig } from "#web/app/layout/sprig.tsx";
import { TYPE_FILES } from "#web/app/type/type-files.ts";

/** A page of the shop in the typed brand, before it is saved. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const { stylesheet } = TYPE_FILES[brand.typePair];
  const colours = Object.fromEntries(
    Object.entries(paletteOf(brand)).map(([name, colour]) => [`--color-${name}`, colour]),
  );
  return (
    <DevicePreview
      id="brand-preview"
      label="Preview of a page"
      placeClassName="overflow-x-auto"
      above={stylesheet && <link rel="stylesheet" href={stylesheet} />}
    >
      {(minWidth) => (
        // React's types know no custom properties.
        <div
          style={{ ...colours, minWidth } as CSSProperties}
          data-type={brand.typePair}
          className="bg-surface font-sans text-ink"
        >
          <PreviewPage brand={brand} isWide={minWidth !== undefined} />
        </div>
      )}
    </DevicePreview>
  );
}

const LOGO_PLACE = { width: 160, height: 32 };

function PreviewPage({ brand, isWide }: { brand: Brand; isWide: boolean }) {
  const { name, tagline, logo, logoSaysName } = brand;
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-8 py-3">
        {logo ? (
          <img src={logoAddress(logo)} alt="" {...fitLogo(logo, LOGO_PLACE)} />
        ) : (
          <Sprig className="h-8 text-sage" />
        )}
        {!(logo && logoSaysName) && (
          <span className="font-display text-base font-medium tracking-[0.1em] uppercase">{name}</span>
        )}
      </div>
      <div className={`grid gap-8 px-8 py-10 ${isWide ? "grid-cols-2" : ""}`}>
        <div>
          <p className="font-display text-4xl leading-tight font-medium">Five handmade things for the bath</p>
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
