import { GALLERY_MAX } from "#contract/catalogue/product-fields.ts";
import { PICTURE_BYTES_MAX } from "#domain/catalogue/picture-bytes-max.ts";
import { pictureKeyOf } from "#domain/moving/picture-zip.ts";
import { ShopError } from "#domain/shop-error.ts";
import { findProduct } from "#server/catalogue/editing/admin-products.queries.ts";
import { changeProduct } from "#server/catalogue/editing/change-product.ts";
import {
  type FetchFile,
  findZipped,
  type ImportRow,
  listNextRows,
  savePictureOutcome,
} from "#server/platform/imports/index.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { fetchOutside, type OutsideFault, OutsideRefused } from "#server/platform/outside/index.ts";
import { storePicture } from "#server/platform/pictures/index.ts";
import { findImported } from "./imported-products.queries.ts";
import { type ProductsImport, readyProducts } from "./plan-products.ts";

/** Long enough for a large photograph from a slow site. */
const LIMITS = { bytesMax: PICTURE_BYTES_MAX, timeoutMs: 20_000 };
/** Start of the note about a picture that did not come. */
export const PICTURE_NOTE = "Picture: ";

const fetchPublic: FetchFile = (address) => fetchOutside(address, LIMITS);

/**
 * Adds the pictures of the next product of the file, for those of its products that have none. A picture of a ZIP, by the
 * name of its file, comes before the one at its address. A picture that cannot be stored is noted with its reason. False
 * if there is no product left.
 */
export async function fetchNextPictures(
  shop: Shop,
  record: ProductsImport,
  { actorUserId, fetchFile = fetchPublic }: { actorUserId: number; fetchFile?: FetchFile },
): Promise<boolean> {
  const rows = await listNextRows(shop.db, record.id, { step: 3, recordsMax: 1 });
  if (rows.length === 0) return false;
  const { lines } = await readyProducts(shop.db, record, rows);
  const names = new Set(lines.flatMap(({ moved }) => moved.pictures.map(fileNameOf)));
  const zipped = await findZipped(shop.db, record.id, [...names]);
  const idBySource = await findImported(
    shop.db,
    record.system,
    lines.map(({ moved }) => moved.sourceKey),
  );
  const fetched = new Map<string, Promise<string>>();
  const fetchOnce = async (url: string) => {
    const given = zipped.get(fileNameOf(url));
    if (given !== undefined) return given;
    if (!IS_ADDRESS.test(url)) throw new OutsideRefused("no-address");
    const known = fetched.get(url) ?? fetchFile(url).then((bytes) => storePicture(shop, bytes, actorUserId));
    fetched.set(url, known);
    return known;
  };
  const linesByPosition = Map.groupBy(lines, ({ moved }) => moved.row.position);
  for (const row of rows.filter(({ step }) => step < 3)) {
    const outcome = { stored: 0, faults: [] as string[] };
    for (const { moved } of linesByPosition.get(row.position) ?? []) {
      const productId = idBySource.get(moved.sourceKey);
      const urls = record.options.fetchesPictures
        ? moved.pictures
        : moved.pictures.filter((url) => zipped.has(fileNameOf(url)));
      if (productId === undefined || urls.length === 0) continue;
      const { stored, faults } = await addPictures(shop, {
        productId,
        urls,
        fetchOnce,
        actorUserId,
        isRetry: row.pictures > 0,
      });
      outcome.stored += stored;
      outcome.faults.push(...faults);
    }
    await finishRow(shop, row, outcome);
  }
  return true;
}

const IS_ADDRESS = /^https?:\/\//i;

/** Key of the file name of an address or a path. */
function fileNameOf(url: string): string {
  const path = IS_ADDRESS.test(url) ? url.replace(/[?#].*$/, "") : url;
  const name = path.split(/[/\\]/).at(-1) ?? "";
  try {
    return pictureKeyOf(decodeURIComponent(name));
  } catch {
    return pictureKeyOf(name);
  }
}

async function finishRow(shop: Shop, row: ImportRow, outcome: { stored: number; faults: string[] }): Promise<void> {
  const faults = [...new Set(outcome.faults)];
  await shop.db.transaction((tx) => savePictureOutcome(tx, row, { stored: outcome.stored, faults }));
}

async function addPictures(
  shop: Shop,
  wanted: {
    productId: number;
    urls: readonly string[];
    fetchOnce: (url: string) => Promise<string>;
    actorUserId: number;
    /** True if an earlier attempt has stored some of the pictures. */
    isRetry: boolean;
  },
): Promise<{ stored: number; faults: string[] }> {
  const { productId, urls, fetchOnce, actorUserId, isRetry } = wanted;
  const found = await findProduct(shop.db, productId);
  // Pictures that the administrator has chosen stay.
  if (!found || (found.product.imageUrl && !isRetry)) return { stored: 0, faults: [] };
  const pictures: string[] = [];
  const faults: string[] = [];
  for (const url of urls) {
    try {
      const picture = await fetchOnce(url);
      if (!pictures.includes(picture)) pictures.push(picture);
    } catch (error) {
      faults.push(`${PICTURE_NOTE}${reasonOf(error)} (${url.slice(0, 120)})`);
    }
  }
  const [imageUrl, ...gallery] = pictures;
  const isChosen = found.product.imageUrl && !pictures.includes(found.product.imageUrl);
  if (imageUrl === undefined || isChosen) return { stored: 0, faults };
  const fields = { imageUrl, gallery: gallery.slice(0, GALLERY_MAX) };
  try {
    await shop.db.transaction((tx) =>
      changeProduct(tx, { productId, fields, version: found.product.version, actorUserId, now: shop.clock() }),
    );
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return { stored: 0, faults: [...faults, `${PICTURE_NOTE}the product was changed in the meantime`] };
  }
  return { stored: pictures.length, faults };
}

const FETCH_REASONS: Readonly<Record<OutsideFault, string>> = {
  "no-address": "this is no web address, and no ZIP had a file of this name",
  "own-network": "this address is not on the public internet",
  "unknown-host": "this site does not exist",
  "too-many-redirects": "the site redirects without end",
  status: "the site does not have it",
  "too-large": "the file is larger than 15 MB",
  timeout: "the site did not respond in time",
  unreachable: "the site did not respond",
};

const PICTURE_REASONS: Readonly<Record<string, string>> = {
  format: "the file is not a JPEG, PNG, WebP or AVIF picture",
  "too-small": "it is smaller than 200 pixels",
  "too-large": "it has too many pixels",
  "too-long": "it is too narrow",
};

function reasonOf(error: unknown): string {
  if (error instanceof OutsideRefused) return FETCH_REASONS[error.fault];
  if (error instanceof ShopError && error.code === "picture-refused") {
    return PICTURE_REASONS[String(error.facts.reason)] ?? error.code;
  }
  throw error;
}
