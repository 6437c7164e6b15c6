import "#server/app/http/app.ts";
