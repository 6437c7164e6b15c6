import "#server/settings/index.ts";
