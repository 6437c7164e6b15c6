import "#server/orders/orders.queries.ts";
import "#server/orders/orders.routes.ts";
import "#web/app/paths.ts";
import "drizzle-orm";
