import * as calls from "#contract/subscriptions/admin-subscription-moves.ts";
import { SUBSCRIPTIONS_FILE_BYTES_MAX } from "#contract/subscriptions/admin-subscription-moves.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { readUpload } from "#server/platform/endpoints/read-upload.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { requireUserId, type Shop } from "#server/platform/kernel/shop.ts";
import { correctRow } from "./correct-row.ts";
import { lookUpPayers } from "./look-up-payers.ts";
import {
  getMove,
  listMoveRows,
  removeMove,
  saveMoveChoices,
  viewMove,
  viewRecord,
  writeTemplate,
} from "./move-steps.ts";
import { readMove } from "./read-move.ts";
import { exportRehearsal, rehearseMove } from "./rehearse-move.ts";
import { startMove } from "./start-move.ts";

export function subscriptionMoveRoutes(api: EndpointServer): void {
  api.serve(calls.getSubscriptionMove, async ({ shop }) => ({ move: (await viewMove(shop)) ?? null }));
  api.serveFile(calls.getSubscriptionTemplate, async () => tableFile(writeTemplate(), "subscriptions.csv"));
  api.serve(calls.saveMoveChoices, ({ shop, input }) => saveMoveChoices(shop, input));
  api.serve(calls.lookUpMove, async ({ shop, input: { moveId, begins } }) => {
    await lookUpPayers(shop, moveId, begins);
    return viewKnown(shop, moveId);
  });
  api.serve(calls.listMoveRows, async (call) => replyPage(call, await listMoveRows(call.shop.db, call.input)));
  api.serve(calls.correctMoveRow, async ({ shop, input }) => {
    await correctRow(shop, input);
    return viewKnown(shop, input.moveId);
  });
  api.serve(calls.rehearseMove, ({ shop }) => rehearseMove(shop));
  api.serveFile(calls.exportRehearsal, async ({ shop }) => tableFile(await exportRehearsal(shop), "rehearsal.csv"));
  api.serve(calls.startMove, async ({ shop, shopper, input: { moveId } }) => {
    await startMove(shop, moveId, requireUserId(shopper));
    return viewKnown(shop, moveId);
  });
  api.serve(calls.removeMove, async ({ shop }) => {
    await removeMove(shop);
    return { ok: true };
  });
}

function tableFile(csv: string, name: string) {
  return { content: Buffer.from(csv), type: "text/csv; charset=utf-8", name };
}

async function viewKnown(shop: Shop, moveId: number) {
  return viewRecord(shop, await getMove(shop.db, moveId));
}

/** Registers the call with a file upload, on a server that parses multipart forms. */
export function subscriptionMoveUploadRoutes(api: EndpointServer): void {
  api.serve(calls.uploadSubscriptionMove, async ({ shop, request }) => {
    await readMove(shop, await readUpload(request, SUBSCRIPTIONS_FILE_BYTES_MAX));
    const view = await viewMove(shop);
    if (!view) throw new Error("the subscriptions file was not stored");
    return view;
  });
}
