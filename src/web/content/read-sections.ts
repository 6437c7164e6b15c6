import { getPage } from "#contract/content/content.ts";
import { getShopMode } from "#contract/shop.ts";
import { audiencePlaceholders } from "#domain/content/audience-placeholders.ts";
import { DEFAULT_AUDIENCE_NAMES, DEFAULT_BOX_SIZE_WORD } from "#domain/subscriptions/box-names.ts";
import { atSentenceStart } from "#domain/subscriptions/names-in-sentences.ts";
import { calendarLabels } from "#web/app/layout/use-calendar-labels.ts";
import type { CallApi } from "#web/app/page-api.ts";
import type { ShopText } from "./information/shop-texts.ts";
import { BOX, BOX_SECTION_TEXTS, type SectionTexts } from "./section-texts.ts";

/** A text of sections. A section that the merchant has left out keeps the text that comes with the shop. */
export async function readSections<Name extends string>(
  callApi: CallApi,
  shopText: ShopText,
  shopSections: readonly SectionTexts<Name>[],
) {
  const [{ page }, { calendar, order, audienceNames = DEFAULT_AUDIENCE_NAMES, boxSize = DEFAULT_BOX_SIZE_WORD }] =
    await Promise.all([callApi(getPage, { slug: shopText.slug }), callApi(getShopMode, {})]);
  const { dispatchDay } = calendarLabels(calendar);
  const { audiences } = audiencePlaceholders(audienceNames);
  const fill = (text: string) =>
    text
      .replace("{{dispatch day}}", dispatchDay)
      .replace("{{audiences}}", () => audiences)
      .replace("{{box size}}", boxSize)
      .replace("{{Box size}}", atSentenceStart(boxSize));
  return {
    title: page?.title ?? shopText.title,
    lead: page?.lead ?? fill(shopText.lead),
    description: page?.description || fill(shopText.description),
    isOwn: page !== null,
    order,
    sectionOf(name: Name): Pick<SectionTexts, "title" | "paragraphs" | "items"> {
      const own = page?.sections?.find(({ id }) => id === name);
      if (own) return own;
      const { title, paragraphs, items } = shopSections.find(({ id }) => id === name) ?? NOTHING;
      return {
        title: fill(title),
        paragraphs: paragraphs.map(fill),
        items: items.map((item) => ({ title: fill(item.title), text: fill(item.text) })),
      };
    },
  };
}

const NOTHING = { title: "", paragraphs: [], items: [] };

/** Texts about the box: those that the merchant has published, else those that come with the shop. */
export async function readBoxTexts(callApi: CallApi) {
  const { sectionOf, isOwn, order: _, ...lines } = await readSections(callApi, BOX, BOX_SECTION_TEXTS);
  return {
    ...lines,
    /** Title in the browser's tab and in search engines. */
    tabTitle: isOwn ? lines.title : "Subscription Boxes",
    contents: sectionOf("contents"),
    questionnaire: sectionOf("questionnaire"),
    gifts: sectionOf("gifts"),
    give: sectionOf("give"),
  };
}

export type BoxTexts = Awaited<ReturnType<typeof readBoxTexts>>;
