import "#server/http/app.ts";
