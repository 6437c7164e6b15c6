import type { LabelLayout } from "#contract/orders/admin-parcels.ts";
import { londonDay } from "#domain/calendar.ts";
import { unprintableCharacters } from "#domain/orders/printable-text.ts";
import { ShopError } from "#domain/shop-error.ts";
import { clickAndDropTable, documentCount, labelSheet, printSheets } from "#server/orders/index.ts";
import type { DeliveryAddress } from "#server/platform/db/schema/basket.ts";
import type { FileReply } from "#server/platform/endpoints/endpoint-server.ts";
import type { Shop } from "#server/platform/kernel/shop.ts";
import { addressLines } from "#server/pricing/index.ts";
import { listSamplesById, type SampleRow } from "./samples.queries.ts";

/**
 * Address labels of some requests, oldest first. Leaves out requests whose address cannot be printed. Refuses with
 * `nothing-to-print` if none is left.
 */
export async function printSampleLabels(
  shop: Shop,
  { sampleIds, layout, firstCell }: { sampleIds: readonly number[]; layout: LabelLayout; firstCell: number },
): Promise<FileReply> {
  const samples = (await listSamplesById(shop.db, sampleIds)).filter(isPrintable);
  if (samples.length === 0) throw new ShopError("nothing-to-print");
  async function* readSheets() {
    yield samples.map((sample, index) => labelSheet(labelOf(sample), { layout, firstCell, index }));
  }
  return {
    content: await printSheets(shop, "Sample labels", readSheets()),
    type: "application/pdf",
    name: `sample-labels-${londonDay(shop.clock())}.pdf`,
    headers: documentCount(samples.length, sampleIds.length),
  };
}

/** Exports some requests with Click & Drop's columns. Refuses with `nothing-to-print` if all have been deleted. */
export async function exportSamples(shop: Shop, sampleIds: readonly number[]): Promise<FileReply> {
  const samples = await listSamplesById(shop.db, sampleIds);
  if (samples.length === 0) throw new ShopError("nothing-to-print");
  // The carrier gets no email address, because the shop's own email announces the sample.
  const parcels = samples.map((sample) => ({
    reference: referenceOf(sample),
    address: addressOf(sample),
    email: null,
    contents: [],
  }));
  return {
    content: await clickAndDropTable(shop.db, parcels),
    type: "text/csv; charset=utf-8",
    name: `samples-click-and-drop-${londonDay(shop.clock())}.csv`,
    headers: documentCount(samples.length, sampleIds.length),
  };
}

function isPrintable(sample: SampleRow): boolean {
  return unprintableCharacters(addressLines(addressOf(sample)).join(" ")) === "";
}

function labelOf(sample: SampleRow) {
  const { city: town, postcode } = sample;
  return {
    reference: referenceOf(sample),
    deliverTo: addressLines(addressOf(sample)),
    town,
    postcode,
    note: undefined,
  };
}

function referenceOf({ id }: SampleRow): string {
  return `SAMPLE-${id}`;
}

function addressOf({ firstName, lastName, address, city, postcode }: SampleRow): DeliveryAddress {
  return { firstName, lastName, line1: address, line2: "", city, postcode, country: "" };
}
