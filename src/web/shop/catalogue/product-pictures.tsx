import { lazy, Suspense, useRef, useState } from "react";
import { Picture } from "#web/ui/picture.tsx";
import { largestFile, type PictureFiles } from "#web/ui/pictures/find-picture.ts";

/** Loaded on the first press. */
const CloserLook = lazy(() => import("./closer-look.tsx"));

/**
 * Pictures of a product: swiped on a phone, chosen by thumbnails on a laptop. A press opens the full-screen view, or
 * the largest file if scripts are disabled.
 */
export function ProductPictures({ name, pictures }: { name: string; pictures: readonly PictureFiles[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  /** Picture that opened the full-screen view. Undefined before the first time. */
  const [closer, setCloser] = useState<{ index: number; isOpen: boolean }>();

  function show(index: number) {
    const place = row.current?.children[index];
    if (place instanceof HTMLElement) row.current?.scrollTo({ left: place.offsetLeft });
  }

  return (
    <section aria-label={`Pictures of ${name}`}>
      <ul
        ref={row}
        className="relative flex snap-x snap-mandatory overflow-x-auto scroll-smooth [scrollbar-width:none] motion-reduce:scroll-auto sm:rounded-paper"
        onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((picture, index) => (
          <li key={picture.src} className="w-full shrink-0 snap-center">
            <a
              href={largestFile(picture)}
              aria-haspopup="dialog"
              className="block cursor-zoom-in focus-visible:-outline-offset-4"
              onClick={(event) => {
                event.preventDefault();
                setCloser({ index, isOpen: true });
              }}
            >
              <span className="sr-only">Look closer: </span>
              <Picture
                src={picture}
                alt={picture.alt || `${name}, picture ${index + 1}`}
                sizes="(min-width: 1760px) 750px, (min-width: 1280px) 620px, (min-width: 1024px) 50vw, 100vw"
                priority={index === 0}
                className="aspect-square max-[22rem]:aspect-4/3"
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ol className="mt-1 flex justify-center noscript:hidden lg:mt-3 lg:justify-start lg:gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                aria-label={`Picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shown || undefined}
                className="group grid size-8 cursor-pointer place-items-center lg:size-22"
                onClick={() => show(index)}
              >
                <span className="size-2 rounded-full bg-line-strong transition-colors group-aria-current:bg-ink lg:hidden forced-colors:bg-[GrayText] forced-colors:group-aria-current:bg-[Highlight]" />
                <Picture
                  src={picture}
                  alt=""
                  sizes="88px"
                  frameClassName="hidden lg:block"
                  className="aspect-square rounded-paper outline-0 outline-offset-2 outline-line-strong group-hover:outline-2 group-aria-current:outline-2 group-aria-current:outline-ink"
                />
              </button>
            </li>
          ))}
        </ol>
      )}
      {closer && (
        <Suspense>
          <CloserLook
            // Starts at the pressed picture.
            key={closer.index}
            name={name}
            pictures={pictures}
            first={closer.index}
            isOpen={closer.isOpen}
            onClose={(index) => {
              setCloser({ ...closer, isOpen: false });
              show(index);
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
