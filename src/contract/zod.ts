import { config, z } from "zod";

// Without this setting, Zod compiles code at run time, which the Content-Security-Policy blocks and reports.
if ("document" in globalThis) config({ jitless: true });

export { z };
