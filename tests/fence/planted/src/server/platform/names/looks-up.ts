import "#server/platform/settings/index.ts";
