import "#server/admin/index.ts";
