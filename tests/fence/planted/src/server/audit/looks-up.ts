import "#server/settings/for-others.ts";
