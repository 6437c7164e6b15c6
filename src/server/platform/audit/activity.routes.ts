import * as adminOverviewCalls from "#contract/admin/admin-overview.ts";
import type { EndpointServer } from "#server/platform/endpoints/endpoint-server.ts";
import { replyPage } from "#server/platform/kernel/reply-page.ts";
import { listActivity } from "./list-activity.ts";

export function activityRoutes(api: EndpointServer): void {
  api.serve(adminOverviewCalls.listActivity, async (call) =>
    replyPage(call, await listActivity(call.shop, call.input)),
  );
}
