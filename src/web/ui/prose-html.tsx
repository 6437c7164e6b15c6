import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { PROSE_COLUMN } from "./prose-classes.ts";

/**
 * Running text in HTML, with the classes that `styleProse` adds. The server or the build has written it. Its links to
 * pages of the shop open without a reload.
 */
export function ProseHtml({ html }: { html: string }) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const address = event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") : undefined;
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!address?.startsWith("/") || opensElsewhere) return;
    event.preventDefault();
    navigate(address);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are pressed, and Enter on a link is a click.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click.
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from a closed list of elements, or the build from our own texts.
    <div className={`${PROSE_COLUMN} break-words`} onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />
  );
}
