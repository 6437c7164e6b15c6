import "#server/admin/for-others.ts";
